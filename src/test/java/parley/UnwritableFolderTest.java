package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Unprivileged.mode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;
import parley.testing.TestServer;
import parley.testing.Unprivileged;

/** What is said to somebody who may read the data folder, and not write to all of it. */
class UnwritableFolderTest {
  private Path data;

  @BeforeEach
  void fill() throws IOException {
    Config config = TestServer.config(Engine.SQLITE);
    TestServer.start(config, Clock.systemUTC()).close();
    data = config.data();
    Files.createDirectories(data.resolve("departures"));
  }

  @AfterEach
  void open() throws IOException {
    mode(data, "rwx------");
    mode(data.resolve("departures"), "rwx------");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "parley.db", "parley.db-wal", "parley.db-shm"})
  void a_start_names_what_it_may_not_write(String name) throws IOException {
    Path path = close(name);
    assertThat(run("serve"))
        .contains("can't use the folder " + data + ": " + path + " can't be written: see its owner")
        .doesNotContain("Exception", "nothing was written", "statement is not executing");
  }

  @Test
  void a_start_names_the_file_that_it_can_not_make_beside_the_database() throws IOException {
    mode(data.resolve("departures"), "r-x------");
    assertThat(run("serve"))
        .contains("parley: can't make " + data.resolve("departures"), "no permission for")
        .doesNotContain("Exception");
  }

  @Test
  void the_doctor_finds_it_too() throws IOException {
    Path database = close("parley.db");
    assertThat(run("doctor"))
        .contains("fail  database", database + " can't be written: see its owner");
  }

  private Path close(String name) throws IOException {
    Path path = name.isEmpty() ? data : data.resolve(name);
    if (Files.notExists(path)) {
      Files.createFile(path);
    }
    mode(path, Files.isDirectory(path) ? "r-x------" : "r--------");
    return path;
  }

  private String run(String command) {
    return Unprivileged.run(data, command).output();
  }
}

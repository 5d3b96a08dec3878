package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Unprivileged.mode;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;
import parley.testing.Programs;
import parley.testing.TestServer;
import parley.testing.Unprivileged;

/** What is said to somebody who may not look into the data folder: not that it is empty. */
class UnreadableFolderTest {
  private Path data;

  @BeforeEach
  void close() throws IOException {
    Config config = TestServer.config(Engine.SQLITE);
    TestServer.start(config, Clock.systemUTC()).close();
    data = config.data();
    mode(data, "---------");
  }

  @AfterEach
  void open() throws IOException {
    mode(data, "rwx------");
  }

  @ParameterizedTest
  @ValueSource(strings = {"doctor", "outbox", "backup", "verify", "rotate-key"})
  void the_database_in_it_is_not_said_to_be_missing(String command) {
    Programs.Ended ended =
        switch (command) {
          case "backup" -> run(command, data.resolveSibling("backup.db").toString());
          case "verify" -> run(command, data.toString());
          default -> run(command);
        };
    assertThat(ended.code()).as(ended.output()).isOne();
    assertThat(ended.output())
        .contains(data.resolve("parley.db") + " may not be read", "as the user that runs Parley")
        .doesNotContain("there is no SQLite database");
  }

  @Test
  void a_start_says_what_it_has_no_permission_for_and_doubts_nothing_else() {
    Programs.Ended ended = run("serve");
    assertThat(ended.output())
        .contains("can't use the folder " + data + ": no permission for ")
        .doesNotContain("others on this machine", "Exception");
  }

  private Programs.Ended run(String... arguments) {
    return Unprivileged.run(data, arguments);
  }
}

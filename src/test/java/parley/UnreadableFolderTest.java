package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.Programs;
import parley.testing.TestServer;

/** What is said to somebody who may not look into the data folder: not that it is empty. */
class UnreadableFolderTest {
  /** Takes from root what lets it into every folder. */
  private static final List<String> AS_ANYBODY =
      List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search");

  private Path data;

  @BeforeEach
  void close() throws IOException {
    Config config = TestServer.config(Engine.SQLITE);
    TestServer.start(config, Clock.systemUTC()).close();
    data = config.data();
    mode("---------");
  }

  @AfterEach
  void open() throws IOException {
    mode("rwx------");
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
    boolean root = "root".equals(System.getProperty("user.name"));
    return ParleyProcess.command(
        root ? AS_ANYBODY : List.of(),
        Map.of("PARLEY_DATA", data.toString(), "PARLEY_PORT", "0"),
        arguments);
  }

  private void mode(String mode) throws IOException {
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString(mode));
  }
}

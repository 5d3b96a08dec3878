package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.testing.Engine;
import parley.testing.TestServer;

/** A backup that fails leaves nothing, and one that is restored is a database like any other. */
class BackupCommandTest {
  @TempDir Path backups;

  @Test
  void one_that_fails_leaves_nothing_that_the_next_one_would_find() throws IOException {
    Path data = backups.resolve("data");
    Path monday = backups.resolve("monday");
    CommandLineSession failed = run(data, "backup", "--media", monday.toString());
    assertThat(failed.err()).contains("there is no SQLite database");
    assertThat(monday).doesNotExist();
    run(data, "migrate");
    CommandLineSession again = run(data, "backup", "--media", monday.toString());
    assertThat(again.code()).as(again.err()).isZero();
    CommandLineSession refused = run(data, "backup", "--media", monday.toString());
    assertThat(refused.err()).contains("is there already, and a backup never overwrites");
    assertThat(monday.resolve("parley.db")).exists();
  }

  /** The names of the files are too long for the longer name of the folder. */
  @Test
  void half_of_the_files_are_not_taken_for_a_backup() throws IOException {
    Path data = backups.resolve("d");
    run(data, "migrate");
    Path folder = data.resolve("media");
    while (folder.toString().length() < 3_850) {
      folder = folder.resolve("m".repeat(100));
    }
    Files.createDirectories(folder);
    Files.writeString(data.resolve("media/first"), "a file");
    Path target = backups.resolve("t".repeat(250));
    CommandLineSession failed = run(data, "backup", "--media", target.toString());
    assertThat(failed.code()).as(failed.out()).isOne();
    assertThat(failed.err()).contains("the files are not all there");
    assertThat(target).doesNotExist();
    assertThat(data.resolve("media/first")).hasContent("a file");
  }

  @Test
  void the_sum_of_a_backup_goes_when_it_is_restored() throws IOException {
    Config config = TestServer.config(Engine.SQLITE);
    TestServer.start(config, Clock.systemUTC()).close();
    Path restored = backups.resolve("restored");
    run(config.data(), "backup", "--media", restored.toString());
    assertThat(restored.resolve("parley.db.sha256")).exists();
    Files.copy(config.data().resolve("secret.key"), restored.resolve("secret.key"));
    Config again = config(restored);
    try (TestServer server = TestServer.start(again, Clock.systemUTC())) {
      server.signUp();
    }
    CommandLineSession verify = run(restored, "verify", restored.toString());
    assertThat(verify.code()).as(verify.out()).isZero();
    assertThat(verify.out()).contains("there is none beside the file");
    assertThat(restored.resolve("parley.db.sha256")).doesNotExist();
  }

  private static CommandLineSession run(Path data, String... arguments) {
    return CommandLineSession.run(() -> config(data), arguments);
  }

  private static Config config(Path data) {
    Map<String, String> settings = Map.of("PARLEY_DATA", data.toString(), "PARLEY_PORT", "0");
    return Config.of(settings, new Properties());
  }
}

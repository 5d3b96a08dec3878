package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Engine;
import parley.testing.Eventually;
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

  @Test
  void a_folder_that_is_missing_is_named() {
    Path data = backups.resolve("data");
    run(data, "migrate");
    String target = backups.resolve("none/monday").toString();
    String folder = "there is no folder " + backups.resolve("none");
    assertThat(run(data, "backup", target).err()).contains("can't write " + target, folder);
    assertThat(run(data, "backup", "--media", target).err()).contains("can't make", folder);
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

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void what_is_left_of_a_killed_one_is_no_backup_and_not_in_the_way(boolean withFiles)
      throws IOException, InterruptedException {
    Path data = backups.resolve("data");
    run(data, "migrate");
    Path target = backups.resolve("monday");
    Path half = backups.resolve("monday.part");
    String[] command =
        withFiles
            ? new String[] {"backup", "--media", target.toString()}
            : new String[] {"backup", target.toString()};
    kill(data, half, command);
    assertThat(target).doesNotExist();
    assertThat(half).exists();
    CommandLineSession verify = run(data, "verify", half.toString());
    assertThat(verify.code()).isOne();
    assertThat(verify.err()).contains(half + " is half a backup");
    CommandLineSession backup = run(data, command);
    assertThat(backup.code()).as(backup.err()).isZero();
    assertThat(half).doesNotExist();
    assertThat(run(data, "verify", target.toString()).out())
        .contains("ok    checksum", "ok    integrity");
  }

  @Test
  void what_was_killed_before_it_had_begun_is_not_in_the_way_either() throws IOException {
    Path data = backups.resolve("data");
    run(data, "migrate");
    Path half = Files.createDirectory(backups.resolve("monday.part"));
    assertThat(run(data, "verify", half.toString()).err()).contains(half + " is half a backup");
    CommandLineSession backup = run(data, "backup", backups.resolve("monday").toString());
    assertThat(backup.code()).as(backup.err()).isZero();
    assertThat(half).doesNotExist();
  }

  /** A database that nobody else may read holds it up in the middle. */
  private static void kill(Path data, Path half, String... arguments)
      throws IOException, InterruptedException {
    String url = "jdbc:sqlite:" + data.resolve("parley.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma locking_mode=exclusive");
      statement.execute("begin exclusive");
      List<String> line = new ArrayList<>();
      line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      line.addAll(List.of("-cp", System.getProperty("java.class.path"), "parley.Main"));
      line.addAll(List.of(arguments));
      ProcessBuilder builder = new ProcessBuilder(line);
      builder.environment().put("PARLEY_DATA", data.toString());
      Process process = builder.start();
      Eventually.eventually(() -> Files.exists(half), exists -> exists);
      process.destroyForcibly().waitFor();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void only_what_a_backup_has_left_is_cleared() throws IOException {
    Path data = backups.resolve("data");
    run(data, "migrate");
    Path mine = Files.createDirectory(backups.resolve("monday.part"));
    Files.writeString(mine.resolve("letter"), "a letter");
    String target = backups.resolve("monday").toString();
    assertThat(run(data, "backup", target).err()).contains(mine + " is there already");
    assertThat(mine.resolve("letter")).hasContent("a letter");
    Path mark = Files.createFile(mine.resolve("writing"));
    try (FileChannel channel = FileChannel.open(mark, StandardOpenOption.WRITE)) {
      assertThat(channel.lock().isValid()).isTrue();
      assertThat(run(data, "backup", target).err())
          .contains("another backup is just being written to " + mine);
      assertThat(mine.resolve("letter")).hasContent("a letter");
    }
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

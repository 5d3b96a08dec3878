package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.Engine;
import parley.testing.TestServer;

/** A start that fails says why in one sentence, and tells no secret. */
class CommandErrorTest {
  private static final String KEY = "a".repeat(42) + "A=";
  private static final String OTHER_KEY = "b".repeat(42) + "A=";

  @TempDir Path folder;

  @Test
  void a_port_that_is_taken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertThat(complaint(Map.of("PARLEY_PORT", port)))
          .contains("can't listen on 127.0.0.1:" + port, "PARLEY_PORT");
    }
  }

  @Test
  void a_data_folder_that_is_none() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThat(complaint(Map.of("PARLEY_DATA", file.toString())))
        .contains("can't use the folder " + file, "no folder");
  }

  @Test
  void a_data_folder_of_another_parley() {
    try (TestServer server = TestServer.start(Engine.SQLITE)) {
      String data = server.config().data().toString();
      assertThat(complaint(Map.of("PARLEY_DATA", data)))
          .contains("another Parley is already using the folder " + data);
    }
  }

  @Test
  void a_file_that_is_no_database() throws IOException {
    Files.writeString(folder.resolve("parley.db"), "no database ".repeat(1_000));
    assertThat(complaint(Map.of()))
        .contains("SQLITE_NOTADB")
        .contains("can't use the SQLite database " + folder.resolve("parley.db"))
        .contains("./parley doctor");
  }

  @Test
  void a_log_without_its_database_which_a_new_one_would_delete() throws IOException {
    Path log = Files.writeString(folder.resolve("parley.db-wal"), "what was written last");
    assertThat(complaint(Map.of())).contains("there is a %s without its parley.db".formatted(log));
    assertThat(log).hasContent("what was written last");
    assertThat(folder.resolve("parley.db")).doesNotExist();
  }

  @Test
  void a_postgresql_that_is_not_there() {
    String url = "jdbc:postgresql://127.0.0.1:1/parley?user=parley&password=hush";
    assertThat(complaint(Map.of("PARLEY_DATABASE_URL", url)))
        .contains("can't use PostgreSQL: Connection to 127.0.0.1:1 refused");
  }

  @Test
  void a_postgresql_host_that_is_not_there() {
    String url = "postgres://parley:hush@no-such-host.invalid/parley";
    assertThat(complaint(Map.of("PARLEY_DATABASE_URL", url)))
        .contains("can't use PostgreSQL: there is no host no-such-host.invalid");
  }

  @Test
  void a_data_folder_where_none_can_be_made() {
    assertThat(complaint(Map.of("PARLEY_DATA", "/proc/parley")))
        .contains("can't use the folder /proc/parley: /proc/parley can't be made");
  }

  @Test
  void a_folder_for_temporary_files_that_is_not_there() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java,
            "-Djava.io.tmpdir=" + folder.resolve("nowhere"),
            "-cp",
            System.getProperty("java.class.path"),
            "parley.Main",
            "migrate");
    builder.environment().put("PARLEY_DATA", folder.resolve("data").toString());
    Process process = builder.redirectErrorStream(true).start();
    assertThat(process.inputReader().lines())
        .anyMatch(line -> line.startsWith("parley: ") && line.contains("SQLite"))
        .noneMatch(line -> line.contains("PostgreSQL"));
    assertThat(process.waitFor()).isOne();
  }

  @Test
  void a_postgresql_database_that_is_not_there() {
    String url =
        Engine.POSTGRESQL
            .newDatabaseUrl()
            .orElseThrow()
            .replaceFirst("/parley_[0-9_]+", "/nowhere");
    assertThat(complaint(Map.of("PARLEY_DATABASE_URL", url)))
        .contains("can't use PostgreSQL: database \"nowhere\" does not exist");
  }

  @Test
  void another_secret_key_than_at_the_first_start() {
    Map<String, String> settings = new HashMap<>(Map.of("PARLEY_SECRET_KEY", KEY));
    Parley.start(config(settings), java.time.Clock.systemUTC(), new java.security.SecureRandom())
        .close();
    settings.put("PARLEY_SECRET_KEY", OTHER_KEY);
    assertThat(complaint(settings))
        .contains("not the secret key that the database was made with", "PARLEY_SECRET_KEY");
  }

  @ParameterizedTest
  @CsvSource({
    "PARLEY_PORT, 70000",
    "PARLEY_PORT, eighty",
    "PARLEY_HOST, no such host",
    "PARLEY_SIMULATOR, maybe",
    "PARLEY_RATE_LIMIT, 0",
    "PARLEY_GRAPH_VERSION, 25",
    "PARLEY_SECRET_KEY, hush",
    "PARLEY_DATABASE_URL, mysql://parley:hush@db/parley",
    "PARLEY_WEBHOOK_ALLOW, everybody",
    "PARLEY_TRUSTED_PROXIES, 10.0.0.0/99",
    "PARLEY_PUBLIC_URL, parley.example.com",
    "PARLEY_PUBLIC_URL, ftp://parley.example.com",
    "PARLEY_PUBLIC_URL, https://parley.example.com/?tenant=1",
    "PARLEY_PUBLIC_URL, https://parley:hush@example.com",
  })
  void a_setting_that_is_wrong(String name, String value) {
    assertThat(complaint(Map.of(name, value))).startsWith("parley: " + name);
  }

  @Test
  void a_database_that_is_not_for_this_command() {
    Map<String, String> settings = Map.of("PARLEY_DATABASE_URL", "jdbc:postgresql://db/parley");
    CommandLineSession backup =
        CommandLineSession.run(() -> config(settings), "backup", folder.resolve("x").toString());
    assertThat(backup.code()).isOne();
    assertThat(backup.err()).contains("pg_dump").hasLineCount(1);
  }

  @Test
  void a_process_that_ends_with_one() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java, "-cp", System.getProperty("java.class.path"), "parley.Main", "serve");
    builder.environment().put("PARLEY_PORT", "none");
    Process process = builder.start();
    assertThat(process.errorReader().lines())
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("parley: PARLEY_PORT");
    assertThat(process.waitFor()).isOne();
  }

  private String complaint(Map<String, String> settings) {
    CommandLineSession session = CommandLineSession.run(() -> config(settings), "serve");
    assertThat(session.code()).isOne();
    assertThat(session.err())
        .startsWith("parley: ")
        .hasLineCount(1)
        .doesNotContain("hush", "Exception", KEY, OTHER_KEY);
    return session.err();
  }

  private Config config(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.putIfAbsent("PARLEY_PORT", "0");
    all.putIfAbsent("PARLEY_DATA", folder.toString());
    return Config.of(all, new Properties());
  }
}

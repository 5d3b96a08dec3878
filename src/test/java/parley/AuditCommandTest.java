package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.storage.Database;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** {@code ./parley audit verify}. */
class AuditCommandTest {
  @TempDir Path folder;

  private final Config config = TestServer.config(Engine.SQLITE);

  @Test
  void the_exit_code_says_whether_the_chains_are_sound() {
    String organization;
    String hash;
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client owner = server.signUp();
      owner.post("/v1/webhooks", "{'url': 'http://127.0.0.1:9/'}").expect(201);
      organization = owner.get("/v1/me").text("/organization/id");
      hash = owner.get("/v1/audit?per_page=1&action=webhook.created").text("/data/0/hash");
    }
    CommandLineSession sound = CommandLineSession.run(() -> config, "audit", "verify");
    assertThat(sound.code()).isZero();
    assertThat(sound.out()).contains(organization + ": sound: entries 1 to ", hash);

    String another = organization + ":1:" + "f".repeat(64);
    CommandLineSession broken =
        CommandLineSession.run(() -> config, "audit", "verify", "--head", another);
    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.out()).contains(organization + ": broken: entry 1 (aud_");

    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      database.write(tx -> tx.run("update audit set ip = '192.0.2.1'"));
    }
    assertThat(CommandLineSession.run(() -> config, "audit", "verify").code()).isEqualTo(1);
  }

  @Test
  void a_backup_is_read_and_left_as_it_was() throws IOException {
    Path copy = folder.resolve("monday");
    Config ofCopy = inFolder(copy);
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      server.signUp().post("/v1/webhooks", "{'url': 'http://127.0.0.1:9/'}").expect(201);
      CommandLineSession backup =
          CommandLineSession.run(() -> config, "backup", "--media", copy.toString());
      assertThat(backup.code()).as(backup.err()).isZero();
      // So is the database of a server that runs.
      assertThat(CommandLineSession.run(() -> config, "audit", "verify").code()).isZero();
    }
    Set<String> before = names(copy);
    CommandLineSession audit = CommandLineSession.run(() -> ofCopy, "audit", "verify");
    assertThat(audit.out()).contains(": sound: entries 1 to ");
    assertThat(names(copy)).isEqualTo(before);
    CommandLineSession verify =
        CommandLineSession.run(() -> config, "verify", "--against-live", copy.toString());
    assertThat(verify.code()).as(verify.out()).isZero();
  }

  @Test
  void without_a_database_there_is_nothing_to_verify_and_none_is_made() throws IOException {
    CommandLineSession session = CommandLineSession.run(() -> inFolder(folder), "audit", "verify");
    assertThat(session.code()).isEqualTo(1);
    assertThat(session.err()).contains("there is no SQLite database");
    assertThat(names(folder)).isEmpty();
  }

  @Test
  void on_postgresql_it_is_read_while_a_server_runs() {
    Config remote = TestServer.config(Engine.POSTGRESQL);
    try (TestServer server = TestServer.start(remote, Clock.systemUTC())) {
      server.signUp().post("/v1/webhooks", "{'url': 'http://127.0.0.1:9/'}").expect(201);
      CommandLineSession session = CommandLineSession.run(() -> remote, "audit", "verify");
      assertThat(session.code()).as(session.err()).isZero();
      assertThat(session.out()).contains(": sound: entries 1 to ");
    }
  }

  private static Config inFolder(Path data) {
    return Config.of(Map.of("PARLEY_DATA", data.toString()), new Properties());
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  @Test
  void a_head_that_is_none_is_refused() {
    CommandLineSession session =
        CommandLineSession.run(() -> config, "audit", "verify", "--head", "17");
    assertThat(session.code()).isEqualTo(1);
    assertThat(session.err()).contains("--head must be like org_");
  }
}

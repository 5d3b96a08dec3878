package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;
import parley.storage.Database;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** {@code ./parley audit verify}. */
class AuditCommandTest {
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
  void a_head_that_is_none_is_refused() {
    CommandLineSession session =
        CommandLineSession.run(() -> config, "audit", "verify", "--head", "17");
    assertThat(session.code()).isEqualTo(1);
    assertThat(session.err()).contains("--head must be like org_");
  }
}

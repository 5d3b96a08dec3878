package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import parley.storage.Database;
import parley.testing.Engine;
import parley.testing.Folders;
import parley.testing.TestServer;

/** Replacing the secret key of several nodes: none loses what another has sealed. */
class KeyRotationOfNodesTest {
  private static final String FORMER = "A".repeat(43) + "=";
  private static final String NEWEST = "B".repeat(42) + "A=";

  private final Config base = TestServer.config(Engine.POSTGRESQL);

  @Test
  void a_former_key_stays_until_every_node_seals_under_the_newest() {
    try (TestServer learning = start(FORMER, NEWEST)) {
      try (TestServer _ = start(NEWEST, FORMER)) {
        CommandLineSession rotation = rotate();
        assertThat(rotation.code()).as(rotation.out()).isOne();
        assertThat(rotation.err())
            .containsPattern("seal under a former key.* node [0-9]+ \\(process [0-9]+ on ")
            .contains("restart them");
        learning.signUp().post("/v1/channels", channel()).expect(201);
      }
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(NEWEST, ""))
        .withMessageContaining("not the secret key");
    try (TestServer _ = start(NEWEST, FORMER)) {
      assertThat(rotate().out()).contains("all sealed values are under the newest key");
      try (TestServer alone = start(NEWEST, "")) {
        assertHandshake(alone);
      }
    }
  }

  /** What is under the newest key it could not open. */
  @Test
  void nothing_is_sealed_anew_while_a_node_does_not_know_the_newest_key() {
    try (TestServer unknowing = start(FORMER, "")) {
      unknowing.signUp().post("/v1/channels", channel()).expect(201);
      try (TestServer _ = start(NEWEST, FORMER)) {
        CommandLineSession rotation = rotate();
        assertThat(rotation.code()).as(rotation.out()).isOne();
        assertThat(rotation.err())
            .containsPattern("don't know the newest secret key: node [0-9]+ \\(process [0-9]+ on ");
        assertHandshake(unknowing);
      }
    }
  }

  @Test
  void the_last_node_that_comes_along_finishes_it() {
    start(FORMER, "").close();
    try (TestServer _ = start(NEWEST, FORMER)) {
      eventually(this::proofs, proofs -> proofs == 1);
      start(FORMER, NEWEST).close();
      assertThat(proofs()).isEqualTo(2);
      try (TestServer _ = start(NEWEST, FORMER)) {
        eventually(this::proofs, proofs -> proofs == 1);
      }
    }
  }

  private TestServer start(String key, String others) {
    return TestServer.start(config(key, others), Clock.systemUTC());
  }

  private CommandLineSession rotate() {
    return CommandLineSession.run(() -> config(NEWEST, FORMER), "rotate-key");
  }

  private long proofs() {
    try (Database database = Database.open(base.databaseUrl(), base.data())) {
      return database.read(tx -> tx.number("select count(*) from secret_key"));
    }
  }

  private Config config(String key, String others) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PARLEY_PORT", "0");
    settings.put("PARLEY_DATA", Folders.next().toString());
    settings.put("PARLEY_DATABASE_URL", base.databaseUrl().orElseThrow());
    settings.put("PARLEY_SECRET_KEY", key);
    settings.put("PARLEY_OLD_SECRET_KEYS", others);
    return Config.of(settings, new Properties());
  }

  private static void assertHandshake(TestServer server) {
    server
        .anonymous()
        .get("/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=a-word&hub.challenge=7")
        .expect(200);
  }

  private static String channel() {
    return """
    {"type": "whatsapp", "name": "Shop", "phone_number_id": "106540352242922", "credentials":
      {"access_token": "EAAG-token", "app_secret": "%s", "verify_token": "a-word"}}
    """
        .formatted("0123456789abcdef".repeat(2));
  }
}

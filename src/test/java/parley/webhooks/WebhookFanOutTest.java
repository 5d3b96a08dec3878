package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.events.Events;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.KeyRing;
import parley.storage.SecretBox;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What is read of the log for a webhook that was changed since it was looked at. */
@Timeout(120)
class WebhookFanOutTest {
  @ParameterizedTest
  @EnumSource(Engine.class)
  void what_is_wanted_by_now_is_delivered(Engine engine) {
    Config config = TestServer.held(TestServer.config(engine));
    try (TestServer server = TestServer.start(config, TestClock.still());
        Database database = Database.openBeside(config.databaseUrl(), config.data())) {
      Client owner = server.signUp();
      Answer made =
          owner
              .post(
                  "/v1/webhooks",
                  "{'url': 'https://example.org/hook', 'events': ['contact.created']}")
              .expect(201);
      Webhook before = webhook(config, database, owner, made.text("/id"));
      String path = "/v1/webhooks/" + made.text("/id");
      owner.put(path, "{'events': ['contact.updated']}").expect(200);
      String ada = owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
      owner.put("/v1/contacts/" + ada, "{'name': 'Grace'}").expect(200);
      eventually(
          () -> owner.get("/v1/events").expect(200).texts("/data", "/type"),
          types -> types.contains("contact.updated"));
      fanOut(config, database).read(before, before.readUpTo());
      assertThat(owner.get(path + "/deliveries").expect(200).texts("/data", "/event_type"))
          .containsExactly("contact.updated");
    }
  }

  private static Webhook webhook(Config config, Database database, Client owner, String id) {
    long organization =
        IdType.ORGANIZATION.decode(owner.get("/v1/me").text("/organization/id")).orElseThrow();
    long webhook = IdType.WEBHOOK.decode(id).orElseThrow();
    return database
        .read(tx -> WebhookRows.find(tx, seal(config), organization, webhook))
        .orElseThrow();
  }

  private static WebhookFanOut fanOut(Config config, Database database) {
    Ids ids = new Ids(Clock.systemUTC(), 0);
    return new WebhookFanOut(
        database,
        seal(config),
        new Events(database, ids, Clock.systemUTC(), 1, new SimpleMeterRegistry()),
        ids,
        Clock.systemUTC());
  }

  private static SealedSecrets seal(Config config) {
    SecureRandom random = new SecureRandom();
    return new SealedSecrets(
        new SecretBox(KeyRing.keys(config.secretKey(), List.of(), config.data(), random), random));
  }
}

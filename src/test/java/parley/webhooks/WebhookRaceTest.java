package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * What is asked of a webhook while it is disabled; on PostgreSQL, where writes run side by side.
 */
@Timeout(120)
class WebhookRaceTest {
  @AutoClose private TestServer server;
  private Client owner;

  @BeforeEach
  void start() {
    server =
        TestServer.start(TestServer.held(TestServer.config(Engine.POSTGRESQL)), TestClock.still());
    owner = server.signUp();
  }

  @Test
  void nothing_is_sent_again_to_a_webhook_that_is_being_disabled() throws Exception {
    String webhook =
        "/v1/webhooks/"
            + owner
                .post("/v1/webhooks", "{'url': 'https://example.org/hook'}")
                .expect(201)
                .text("/id");
    Future<Answer> disabled;
    Future<Answer> tested;
    try (HeldRows held = HeldRows.of(server, "webhook")) {
      disabled = held.begin(() -> owner.put(webhook, "{'enabled': false}"));
      tested = held.begin(() -> owner.post(webhook + "/test", ""));
    }
    disabled.get().expect(200);
    tested.get().expectProblem(409, "webhook_disabled");
    assertThat(owner.get("/v1/events").expect(200).texts("/data", "/type"))
        .doesNotContain("webhook.test");
  }
}

package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Where a webhook led before says nothing about where it leads now. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class WebhookMovedTest {
  @Parameter Engine engine;

  @AutoClose private final Receiver former = new Receiver();
  @AutoClose private final Receiver present = new Receiver();
  private final TestClock clock = TestClock.still();

  @AutoClose private TestServer server;
  private Client owner;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
  }

  @Test
  void what_fails_while_it_is_moved_is_sent_to_the_new_address_at_once() throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    CountDownLatch moved = new CountDownLatch(1);
    former.behave(call -> {
      called.countDown();
      await(moved);
      return new Receiver.Reply(503, Map.of("Retry-After", "600"));
    });
    Answer made = owner.post("/v1/webhooks", "{'url': '" + former.url() + "'}").expect(201);
    String webhook = "/v1/webhooks/" + made.text("/id");
    owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201);
    called.await();
    clock.advance(Duration.ofMillis(1));
    owner.put(webhook, "{'url': '" + present.url() + "'}").expect(200);
    moved.countDown();
    present.await(1);
    Answer deliveries =
        eventually(
            () -> owner.get(webhook + "/deliveries").expect(200),
            seen -> seen.text("/data/0/status").equals("delivered"));
    assertThat(deliveries.texts("/data/0/attempts", "/status_code")).containsExactly("503", "204");
    assertThat(owner.get(webhook).expect(200).text("/status")).isEqualTo("active");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

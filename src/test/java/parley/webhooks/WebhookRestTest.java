package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** A webhook that was asked for rest has it. */
@ParameterizedClass
@EnumSource(Engine.class)
class WebhookRestTest {
  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private final Receiver receiver = new Receiver();
  private TestServer server;
  private Client owner;
  private String webhook = "";

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
  }

  @AfterEach
  void close() {
    server.close();
    receiver.close();
  }

  private String contact(String name) {
    return owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
  }

  private void advance(Duration by) {
    clock.advance(by);
    owner = server.logIn(owner);
  }

  private void rename(String contact, String name) {
    owner.put("/v1/contacts/" + contact, "{'name': '" + name + "'}").expect(200);
  }

  private void deliveries(Predicate<Answer> good) {
    eventually(() -> owner.get(webhook + "/deliveries").expect(200), good);
  }

  @Test
  void a_success_of_before_ends_no_rest_that_another_call_was_asked_for() {
    String ada = contact("Ada");
    String grace = contact("Grace");
    eventually(() -> owner.get("/v1/events"), answer -> answer.at("/data").size() == 2);
    CountDownLatch first = new CountDownLatch(1);
    List<Instant> times = new CopyOnWriteArrayList<>();
    Map<String, String> rest = Map.of("Retry-After", "600");
    receiver.behave(call -> {
      times.add(clock.instant());
      if (call.body().contains("Ada 1")) {
        await(first);
        return Receiver.Reply.of(200);
      }
      return times.size() > 2 ? Receiver.Reply.of(200) : new Receiver.Reply(429, rest);
    });
    Answer made = owner.post("/v1/webhooks", "{'url': '" + receiver.url() + "'}").expect(201);
    webhook = "/v1/webhooks/" + made.text("/id");
    rename(ada, "Ada 1");
    eventually(times::size, count -> count == 1);
    rename(grace, "Grace 1");
    deliveries(answer -> answer.texts("/data", "/attempts/0/status_code").contains("429"));
    first.countDown();
    deliveries(answer -> answer.texts("/data", "/status").contains("delivered"));
    try (Receiver witness = new Receiver()) {
      owner.post("/v1/webhooks", "{'url': '" + witness.url() + "'}").expect(201);
      for (int i = 1; i <= 3; i++) {
        contact("Linus " + i);
        witness.await(i);
      }
      Instant before = clock.instant();
      assertThat(times).hasSize(2);
      advance(Duration.ofMinutes(11));
      receiver.await(6);
      assertThat(times.subList(2, times.size())).allMatch(before::isBefore);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

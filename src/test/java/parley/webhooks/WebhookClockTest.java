package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.Receiver;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** A clock that was wrong and is set back holds up no webhook. */
@ParameterizedClass
@EnumSource(Engine.class)
class WebhookClockTest {
  private static final Duration STEP = Duration.ofDays(-1);

  @Parameter Engine engine;

  @AutoClose private final Receiver receiver = new Receiver();

  @Test
  void what_a_killed_process_has_leased_is_taken_over() {
    Config config = TestServer.config(engine);
    String token;
    try (ParleyProcess process = ParleyProcess.start(config)) {
      Client owner = process.signUp();
      token = owner.token();
      addWebhook(owner);
      addContact(owner);
      receiver.await(1);
      process.kill();
    }
    TestClock clock = new TestClock();
    clock.advance(Duration.ofHours(-1));
    try (TestServer server = TestServer.start(config, clock)) {
      addContact(server.anonymous().as(token));
      receiver.await(2);
    }
  }

  @Test
  void what_waits_for_its_next_attempt_is_attempted() {
    TestClock clock = TestClock.still();
    try (TestServer server = TestServer.start(TestServer.config(engine), clock)) {
      Client owner = server.signUp();
      receiver.behave(call -> new Receiver.Reply(429, Map.of("Retry-After", "3600")));
      String webhook = addWebhook(owner);
      addContact(owner);
      awaitAttempts(owner, webhook, 1);
      receiver.behave(call -> Receiver.Reply.of(200));
      clock.advance(STEP);
      receiver.await(2);
      addContact(owner);
      receiver.await(3);
    }
  }

  @Test
  void one_that_goes_on_to_fail_is_left_alone_as_ever() {
    TestClock clock = TestClock.still();
    try (Receiver witness = new Receiver();
        TestServer server = TestServer.start(TestServer.config(engine), clock)) {
      Client owner = server.signUp();
      receiver.behave(call -> Receiver.Reply.of(429));
      String webhook = addWebhook(owner);
      addContact(owner);
      awaitAttempts(owner, webhook, 1);
      clock.advance(STEP);
      awaitAttempts(owner, webhook, 2);
      owner.post("/v1/webhooks", "{'url': '" + witness.url() + "'}").expect(201);
      for (int i = 1; i <= 3; i++) {
        addContact(owner);
        witness.await(i);
      }
      assertThat(receiver.calls()).hasSize(2);
    }
  }

  private static void awaitAttempts(Client owner, String webhook, int attempts) {
    eventually(
        () -> owner.get(webhook + "/deliveries").expect(200),
        all -> all.at("/data/0/attempts").size() == attempts);
  }

  private String addWebhook(Client owner) {
    String url = "{'url': '" + receiver.url() + "'}";
    return "/v1/webhooks/" + owner.post("/v1/webhooks", url).expect(201).text("/id");
  }

  private static void addContact(Client owner) {
    owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201);
  }
}

package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What happens when a webhook's other side does not take an event. */
@ParameterizedClass
@EnumSource(Engine.class)
class WebhookRetriesTest {
  private static final List<Duration> SCHEDULE =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private final Receiver receiver = new Receiver();
  private TestServer server;
  private Client owner;
  private String secret = "";
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

  private void addWebhook() {
    Answer made = owner.post("/v1/webhooks", "{'url': '" + receiver.url() + "'}").expect(201);
    secret = made.text("/secret");
    webhook = "/v1/webhooks/" + made.text("/id");
  }

  private String contact(String name) {
    return owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
  }

  private void rename(String contact, String name) {
    owner.put("/v1/contacts/" + contact, "{'name': '" + name + "'}").expect(200);
  }

  private Answer deliveries(Predicate<Answer> good) {
    return eventually(() -> owner.get(webhook + "/deliveries").expect(200), good);
  }

  private Answer attempted(int times) {
    return deliveries(answer -> answer.at("/data/0/attempts").size() == times);
  }

  private void advance(Duration by) {
    clock.advance(by);
    owner = server.logIn(owner);
  }

  private static Duration waitAfter(Answer answer, int attempt) {
    return Duration.between(
        Instant.parse(answer.text("/data/0/attempts/" + (attempt - 1) + "/at")),
        Instant.parse(answer.text("/data/0/next_attempt_at")));
  }

  @Test
  void failures_are_repeated_on_the_schedule_and_after_five_days_the_webhook_is_disabled() {
    receiver.behave(call -> Receiver.Reply.of(500));
    addWebhook();
    contact("Ada");
    for (int attempt = 1; attempt <= SCHEDULE.size(); attempt++) {
      Duration wait = waitAfter(attempted(attempt), attempt);
      Duration planned = SCHEDULE.get(attempt - 1);
      assertThat(wait).isBetween(planned, planned.multipliedBy(11).dividedBy(10));
      assertThat(owner.get(webhook).text("/status")).isEqualTo("failing");
      advance(wait);
    }
    Answer last = attempted(10);
    assertThat(last.text("/data/0/status")).isEqualTo("failed");
    assertThat(last.at("/data/0/next_attempt_at").isNull()).isTrue();
    assertThat(receiver.calls())
        .extracting(Receiver.Call::id)
        .containsOnly(last.text("/data/0/event_id"));
    assertThat(receiver.calls()).allMatch(call -> call.isSignedSometimeWith(secret));
    advance(Duration.ofDays(2));
    contact("Grace");
    Answer disabled =
        eventually(() -> owner.get(webhook), answer -> answer.text("/status").equals("disabled"));
    assertThat(disabled.text("/disabled_reason")).isEqualTo("failing");
    assertThat(disabled.at("/enabled").asBoolean()).isFalse();
  }

  @Test
  void the_other_side_may_ask_for_more_time_in_seconds_or_by_a_date() {
    addWebhook();
    Map<String, Duration> waits =
        Map.of(
            "600",
            Duration.ofMinutes(10),
            DateTimeFormatter.RFC_1123_DATE_TIME.format(
                clock.instant().plus(Duration.ofMinutes(20)).atOffset(ZoneOffset.UTC)),
            Duration.ofMinutes(20).minusMillis(clock.instant().toEpochMilli() % 1000),
            "999999999",
            Duration.ofHours(1));
    for (Map.Entry<String, Duration> wait : waits.entrySet()) {
      Map<String, String> headers = Map.of("Retry-After", wait.getKey());
      receiver.behave(call -> new Receiver.Reply(503, headers));
      contact("Ada");
      assertThat(waitAfter(attempted(1), 1)).as(wait.getKey()).isEqualTo(wait.getValue());
      owner.put(webhook, "{'enabled': false}").expect(200);
      owner.delete(webhook).expect(204);
      addWebhook();
    }
  }

  @Test
  void an_overloaded_webhook_rests_as_a_whole() {
    receiver.behave(call -> Receiver.Reply.of(429));
    addWebhook();
    contact("Ada");
    attempted(1);
    contact("Grace");
    deliveries(answer -> answer.at("/data").size() == 1);
    assertThat(receiver.calls()).hasSize(1);
    receiver.behave(call -> Receiver.Reply.of(200));
    advance(Duration.ofSeconds(6));
    deliveries(
        answer -> answer.texts("/data", "/status").equals(List.of("delivered", "delivered")));
  }

  @Test
  void a_failure_holds_back_what_is_about_the_same_contact_and_nothing_else() {
    String ada = contact("Ada");
    String grace = contact("Grace");
    eventually(() -> owner.get("/v1/events"), answer -> answer.at("/data").size() == 2);
    receiver.behave(call -> Receiver.Reply.of(call.body().contains("Ada 1") ? 500 : 200));
    addWebhook();
    rename(ada, "Ada 1");
    receiver.await(1);
    rename(ada, "Ada 2");
    rename(grace, "Grace 1");
    rename(grace, "Grace 2");
    receiver.await(3);
    assertThat(names()).containsExactly("Ada 1", "Grace 1", "Grace 2");
    receiver.behave(call -> Receiver.Reply.of(200));
    advance(Duration.ofSeconds(6));
    receiver.await(5);
    assertThat(names()).containsExactly("Ada 1", "Grace 1", "Grace 2", "Ada 1", "Ada 2");
  }

  @Test
  void a_test_is_held_back_by_no_earlier_one_that_has_failed() {
    receiver.behave(call -> Receiver.Reply.of(500));
    addWebhook();
    owner.post(webhook + "/test", "").expect(202);
    attempted(1);
    receiver.behave(call -> Receiver.Reply.of(200));
    owner.post(webhook + "/test", "").expect(202);
    Answer tested = deliveries(answer -> answer.text("/data/0/status").equals("delivered"));
    assertThat(tested.texts("/data", "/status")).containsExactly("delivered", "pending");
  }

  private List<String> names() {
    return receiver.calls().stream().map(call -> call.event().at("/data/name").asString()).toList();
  }

  @Test
  void a_410_disables_it_and_once_enabled_it_goes_on_where_it_stopped() {
    receiver.behave(call -> Receiver.Reply.of(410));
    addWebhook();
    contact("Ada");
    Answer disabled =
        eventually(() -> owner.get(webhook), answer -> answer.text("/status").equals("disabled"));
    assertThat(disabled.text("/disabled_reason")).isEqualTo("gone");
    contact("Grace");
    eventually(() -> owner.get("/v1/events"), answer -> answer.at("/data").size() == 2);
    receiver.behave(call -> Receiver.Reply.of(200));
    Answer enabled = owner.put(webhook, "{'enabled': true}").expect(200);
    assertThat(enabled.text("/status")).isEqualTo("active");
    assertThat(enabled.at("/disabled_reason").isNull()).isTrue();
    deliveries(
        answer -> answer.texts("/data", "/status").equals(List.of("delivered", "delivered")));
    assertThat(names()).containsExactlyInAnyOrder("Ada", "Ada", "Grace");
  }

  @Test
  void a_redirect_is_a_failure_and_is_not_followed() {
    try (Receiver elsewhere = new Receiver()) {
      Map<String, String> headers = Map.of("Location", elsewhere.url());
      receiver.behave(call -> new Receiver.Reply(307, headers));
      addWebhook();
      contact("Ada");
      assertThat(attempted(1).at("/data/0/attempts/0/status_code").asInt()).isEqualTo(307);
      assertThat(elsewhere.calls()).isEmpty();
    }
  }

  @Test
  void one_that_keeps_failing_is_called_by_one_at_a_time() {
    receiver.behave(call -> Receiver.Reply.of(500));
    addWebhook();
    for (int i = 0; i < 20; i++) {
      contact("Contact " + i);
    }
    // Eight at once until five in a row have failed; those that run then end.
    receiver.await(5);
    Answer failing = eventually(() -> owner.get(webhook), it -> it.at("/failing_since").isString());
    assertThat(failing.text("/status")).isEqualTo("failing");
    assertThat(receiver.calls()).hasSizeLessThan(20);
    receiver.behave(call -> Receiver.Reply.of(200));
    for (int i = 0; i < 6; i++) {
      advance(Duration.ofMinutes(1));
    }
    deliveries(answer ->
        answer.at("/data").size() == 20
            && answer.texts("/data", "/status").stream().allMatch("delivered"::equals));
    assertThat(owner.get(webhook).text("/status")).isEqualTo("active");
  }

  @Test
  void a_restart_in_the_middle_loses_nothing_and_after_thirty_days_all_is_forgotten() {
    addWebhook();
    for (int i = 0; i < 40; i++) {
      contact("Contact " + i);
    }
    Config config = server.config();
    server.close();
    server = TestServer.start(config, clock);
    owner = server.logIn(owner);
    eventually(
        () -> receiver.calls().stream().map(Receiver.Call::sequence).distinct().count(),
        count -> count == 40);
    deliveries(answer -> answer.at("/meta/total").asInt() == 40);
    server.close();
    clock.advance(Duration.ofDays(31));
    server = TestServer.start(config, clock);
    owner = server.logIn(owner);
    deliveries(answer -> answer.at("/meta/total").asInt() == 0);
    contact("Later");
    receiver.await(41);
    eventually(() -> owner.get("/v1/events").at("/meta/oldest").asLong(), oldest -> oldest == 41);
    owner
        .post(webhook + "/replay", "{'from_sequence': 40, 'to_sequence': 41}")
        .expectProblem(410, "events_expired");
  }
}

package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
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

/** What was sent is shown, and sent again on demand. */
@ParameterizedClass
@EnumSource(Engine.class)
class ReplaysTest {
  @Parameter Engine engine;

  private final Receiver receiver = new Receiver();
  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  private String add(String types) {
    String body = "{\"url\": \"" + receiver.url() + "\", \"events\": " + types + "}";
    return "/v1/webhooks/" + owner.post("/v1/webhooks", body).expect(201).text("/id");
  }

  private void contact(String name) {
    owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201);
  }

  private Answer delivered(String webhook, int most) {
    return eventually(
        () -> owner.get(webhook + "/deliveries?status=delivered").expect(200),
        answer -> answer.at("/data").size() == most);
  }

  private static String range(long from, long to) {
    return "{\"from_sequence\": " + from + ", \"to_sequence\": " + to + "}";
  }

  @Test
  void deliveries_are_listed_newest_first_page_by_page() {
    String webhook = add("null");
    for (int i = 0; i < 5; i++) {
      contact("Contact " + i);
    }
    delivered(webhook, 5);
    Answer first = owner.get(webhook + "/deliveries?per_page=3").expect(200);
    Answer second =
        owner
            .get(webhook + "/deliveries?per_page=3&cursor=" + first.text("/meta/next_cursor"))
            .expect(200);
    assertThat(first.at("/data").valueStream().map(it -> it.at("/sequence").asLong()))
        .containsExactly(5L, 4L, 3L);
    assertThat(second.at("/data").valueStream().map(it -> it.at("/sequence").asLong()))
        .containsExactly(2L, 1L);
    assertThat(first.at("/meta/total").asInt()).isEqualTo(5);
    assertThat(owner.get(webhook + "/deliveries?status=failed").at("/data").size()).isZero();
    owner.get(webhook + "/deliveries?status=lost").expectProblem(400, "invalid_parameter");
  }

  @Test
  void an_event_that_has_arrived_is_sent_again_under_its_id() {
    String webhook = add("null");
    contact("Ada");
    String id = delivered(webhook, 1).text("/data/0/id");
    Answer replayed = owner.post(webhook + "/deliveries/" + id + "/replay", "").expect(202);
    assertThat(replayed.text("/id")).isEqualTo(id);
    List<Receiver.Call> calls = receiver.await(2);
    assertThat(calls.get(1).id()).isEqualTo(calls.get(0).id());
    assertThat(delivered(webhook, 1).at("/data/0/attempts").size()).isEqualTo(2);
  }

  @Test
  void a_range_of_the_log_is_sent_as_far_as_it_is_wanted() {
    contact("Before");
    contact("Too");
    eventually(() -> owner.get("/v1/events"), answer -> answer.at("/data").size() == 2);
    String webhook = add("[\"contact.created\"]");
    contact("After");
    delivered(webhook, 1);
    Answer answer = owner.post(webhook + "/replay", range(1, 1000)).expect(202);
    assertThat(answer.at("/deliveries").asInt()).isEqualTo(3);
    delivered(webhook, 3);
    assertThat(receiver.await(4)).extracting(Receiver.Call::sequence).containsOnly(1L, 2L, 3L);
    String other = add("[\"contact.deleted\"]");
    assertThat(owner.post(other + "/replay", range(1, 3)).at("/deliveries").asInt()).isZero();
    assertThat(owner.post(other + "/replay", range(9, 9)).at("/deliveries").asInt()).isZero();
  }

  @Test
  void wrong_ranges_are_refused() {
    String webhook = add("null");
    for (String body :
        List.of("{}", range(0, 1), range(2, 1), range(1, 1001), range(1, Long.MAX_VALUE))) {
      owner.post(webhook + "/replay", body).expectProblem(422, "validation_failed");
    }
  }

  @Test
  void a_test_goes_to_one_webhook_whatever_it_wants() {
    try (Receiver others = new Receiver()) {
      String webhook = add("[\"contact.deleted\"]");
      owner.post("/v1/webhooks", "{'url': '" + others.url() + "'}").expect(201);
      owner.post(webhook + "/test", "").expect(202);
      Receiver.Call call = receiver.await(1).getFirst();
      assertThat(call.event().at("/type").asString()).isEqualTo("webhook.test");
      assertThat("/v1/webhooks/" + call.event().at("/data/webhook_id").asString())
          .isEqualTo(webhook);
      contact("Ada");
      assertThat(others.await(1).getFirst().event().at("/type").asString())
          .isEqualTo("contact.created");
    }
  }

  @Test
  void nothing_is_sent_to_a_webhook_that_is_disabled() {
    String webhook = add("null");
    contact("Ada");
    String id = delivered(webhook, 1).text("/data/0/id");
    owner.put(webhook, "{'enabled': false}").expect(200);
    for (String path : List.of("/test", "/deliveries/" + id + "/replay")) {
      owner.post(webhook + path, "").expectProblem(409, "webhook_disabled");
    }
    owner.post(webhook + "/replay", range(1, 1)).expectProblem(409, "webhook_disabled");
    owner.put(webhook, "{'enabled': true}").expect(200);
    owner
        .post(webhook + "/deliveries/dlv_0000000000001/replay", "")
        .expectProblem(404, "not_found");
  }
}

package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;

/** What the business did on its phone answers what the customer had written by then, no more. */
@ParameterizedClass
@EnumSource(Engine.class)
class WrittenElsewhereTest {
  private static final String ADA = "14155552671";

  @Parameter Engine engine;

  private final Instant asked = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(300);
  private Client owner;
  private TestNumber number;
  private String path;

  @BeforeEach
  void adaHasAsked() {
    owner = engine.server().signUp();
    number = new TestNumber(owner, "http://127.0.0.1:9", "");
    number.inbound(ADA, "wamid.q." + number.phoneNumberId(), "Where is my order?", asked);
    path = "/v1/conversations/" + owner.get("/v1/conversations").text("/data/0/id");
  }

  private Answer echoed(Instant at, String what) {
    number
        .value(
            """
            "message_echoes": [{"from": "1", "to": "%s", "id": "wamid.e.%s", "timestamp": "%d", %s}]
            """
                .formatted(ADA, number.phoneNumberId(), at.getEpochSecond(), what))
        .expect(200);
    return owner.get(path).expect(200);
  }

  private static String text() {
    return "\"type\": \"text\", \"text\": {\"body\": \"On its way\"}";
  }

  @Test
  void a_text_answers() {
    Answer after = echoed(asked.plusSeconds(60), text());
    assertThat(after.at("/unread_count").asInt()).isZero();
    assertThat(after.at("/waiting_since").isNull()).isTrue();
  }

  @Test
  void a_text_of_before_that_comes_late_answers_nothing() {
    assertWaits(echoed(asked.minusSeconds(60), text()));
  }

  @Test
  void a_reaction_or_taking_something_back_answers_nothing() {
    String about = "wamid.q." + number.phoneNumberId();
    String reaction =
        """
        "type": "reaction", "reaction": {"message_id": "%s", "emoji": "+"}
        """
            .formatted(about);
    assertWaits(echoed(asked.plusSeconds(60), reaction));
    String revoke = "\"type\": \"revoke\", \"revoke\": {\"original_message_id\": \"wamid.x\"}";
    assertWaits(echoed(asked.plusSeconds(70), revoke));
  }

  @Test
  void a_call_that_was_taken_waits_for_no_answer() {
    owner.put(path + "/read").expect(200);
    echoed(asked.plusSeconds(60), text());
    number
        .value(
            """
            "calls": [{"id": "wacid.%s", "from": "%s", "event": "terminate", "status": "COMPLETED",
              "direction": "USER_INITIATED", "duration": 42, "timestamp": "%d"}]
            """
                .formatted(number.phoneNumberId(), ADA, asked.plusSeconds(90).getEpochSecond()))
        .expect(200);
    Answer after = owner.get(path).expect(200);
    assertThat(after.text("/last_message/type")).isEqualTo("call");
    assertThat(after.at("/waiting_since").isNull()).isTrue();
  }

  @Test
  void what_is_written_after_the_end_is_beside_the_rest_and_opens_nothing() {
    owner
        .put(
            "/v1/channels/" + number.channelId(),
            "{'settings': {'after_resolve': 'new_conversation'}}")
        .expect(200);
    owner.put(path + "/resolve").expect(200);
    Answer after = echoed(asked.plusSeconds(60), text());
    assertThat(after.text("/status")).isEqualTo("resolved");
    assertThat(after.text("/last_message/content/text")).isEqualTo("On its way");
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isOne();
  }

  private static void assertWaits(Answer after) {
    assertThat(after.at("/unread_count").asInt()).isOne();
    assertThat(after.at("/waiting_since").isNull()).isFalse();
  }
}

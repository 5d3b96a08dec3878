package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Engine;

/** Messages that leave later, are taken back, or meet a closed window when it is time. */
@ParameterizedClass
@EnumSource(Engine.class)
class MessageScheduleTest {
  @Parameter Engine engine;

  private SendingFixture fixture;
  private String conversation;

  @BeforeEach
  void connect() {
    fixture = new SendingFixture(engine, "");
    conversation = fixture.conversation("16505551234");
  }

  @AfterEach
  void disconnect() {
    fixture.close();
  }

  @Test
  void a_scheduled_message_leaves_when_it_is_time_and_not_before() {
    Answer scheduled = schedule("Later", Duration.ofMinutes(50));
    assertThat(scheduled.text("/status")).isEqualTo("scheduled");
    assertThat(scheduled.texts("/status_history", "/status")).containsExactly("scheduled");
    assertThat(
            fixture
                .owner
                .get("/v1/conversations/" + conversation)
                .text("/last_message/content/text"))
        .isEqualTo("Hello");
    String now = send("Now");
    eventually(fixture.graph::sends, sends -> sends.size() == 1);
    assertThat(fixture.message(scheduled.text("/id")).text("/status")).isEqualTo("scheduled");

    fixture.clock.advance(Duration.ofMinutes(50));

    eventually(fixture.graph::sends, sends -> sends.size() == 2);
    assertThat(fixture.graph.sends().get(1).at("/text/body").asString()).isEqualTo("Later");
    Answer left = fixture.message(scheduled.text("/id"));
    assertThat(left.texts("/status_history", "/status")).containsExactly("scheduled", "queued");
    assertThat(left.text("/send_at")).isEqualTo(scheduled.text("/send_at"));
    Answer after = fixture.owner.get("/v1/conversations/" + conversation);
    assertThat(after.text("/last_message/id")).isEqualTo(scheduled.text("/id"));
    assertThat(after.texts("/messages", "/id")).endsWith(now, scheduled.text("/id"));
  }

  @Test
  void the_history_reads_on_around_a_message_that_left_later() {
    String later = schedule("Later", Duration.ofMinutes(50)).text("/id");
    String now = send("Now");
    fixture.clock.advance(Duration.ofMinutes(50));
    eventually(() -> fixture.message(later).text("/status"), "queued"::equals);
    String path = "/v1/conversations/" + conversation + "/messages";
    assertThat(fixture.owner.get(path + "?after=" + now).texts("/data", "/id"))
        .containsExactly(later);
    assertThat(fixture.owner.get(path + "?before=" + later + "&limit=1").texts("/data", "/id"))
        .containsExactly(now);
  }

  @Test
  void a_message_that_was_taken_back_never_leaves() {
    String id = schedule("Later", Duration.ofMinutes(5)).text("/id");
    fixture.owner.delete("/v1/messages/" + id).expect(204);
    fixture.owner.delete("/v1/messages/" + id).expect(204);
    String witness = schedule("Witness", Duration.ofMinutes(6)).text("/id");
    fixture.clock.advance(Duration.ofMinutes(7));
    fixture.awaitAccepted(witness);
    assertThat(fixture.message(id).text("/status")).isEqualTo("canceled");
    assertThat(fixture.graph.sends()).hasSize(1);
  }

  @Test
  void what_goes_with_an_erased_contact_cannot_be_taken_back() {
    String id = schedule("Later", Duration.ofMinutes(5)).text("/id");
    String contact = shown().text("/contact/id");
    fixture.owner.delete("/v1/contacts/" + contact).expect(204);
    fixture.owner.delete("/v1/messages/" + id).expectProblem(404, "not_found");
  }

  @Test
  void what_could_not_leave_when_it_was_time_answers_when_it_is_sent_again() {
    String later = schedule("Later", Duration.ofHours(25)).text("/id");
    fixture.later(Duration.ofHours(26));
    fixture.awaitFailed(later);
    fixture
        .number
        .inbound("16505551234", "wamid.more", "Are you there?", fixture.clock.instant())
        .expect(200);
    fixture.owner.post("/v1/messages/" + later + "/retry", "{}").expect(202);
    Answer after = fixture.owner.get("/v1/conversations/" + conversation).expect(200);
    assertThat(after.at("/waiting_since").isNull()).isTrue();
    assertThat(after.at("/unread_count").asInt()).isZero();
    assertThat(after.text("/last_message/id")).isEqualTo(later);
    assertThat(after.texts("/messages", "/content/text"))
        .containsExactly("Hello", "Are you there?", "Later");
    fixture.awaitAccepted(later);
  }

  @Test
  void it_answers_what_was_there_when_it_was_written() {
    String later = schedule("Later", Duration.ofMinutes(50)).text("/id");
    assertThat(shown().at("/unread_count").asInt()).isOne();
    fixture.clock.advance(Duration.ofMinutes(50));
    fixture.awaitAccepted(later);
    assertThat(shown().at("/unread_count").asInt()).isZero();
    assertThat(shown().at("/waiting_since").isNull()).isTrue();
  }

  /** The provider's clock may say that it was written before. */
  @ParameterizedTest
  @ValueSource(longs = {0, -600})
  void it_answers_nothing_that_the_customer_wrote_since(long seconds) {
    send("Now");
    assertThat(shown().at("/waiting_since").isNull()).isTrue();
    String later = schedule("Reminder", Duration.ofMinutes(50)).text("/id");
    Instant written = fixture.clock.instant().plusSeconds(seconds);
    fixture
        .number
        .inbound("16505551234", "wamid.urgent", "URGENT: please cancel", written)
        .expect(200);
    String waiting = shown().text("/waiting_since");
    fixture.clock.advance(Duration.ofMinutes(50));
    fixture.awaitAccepted(later);
    Answer after = shown();
    assertThat(after.at("/unread_count").asInt()).isOne();
    assertThat(after.text("/waiting_since")).isEqualTo(waiting);
    assertThat(after.text("/last_message/id")).isEqualTo(later);
    send("Canceled");
    assertThat(shown().at("/unread_count").asInt()).isZero();
    assertThat(shown().at("/waiting_since").isNull()).isTrue();
  }

  private Answer shown() {
    return fixture.owner.get("/v1/conversations/" + conversation).expect(200);
  }

  @Test
  void what_has_left_cannot_be_taken_back() {
    String id = send("Now");
    fixture.owner.delete("/v1/messages/" + id).expectProblem(409, "message_not_scheduled");
    fixture.owner.delete("/v1/messages/msg_0000000000001").expectProblem(404, "not_found");
  }

  @Test
  void scheduled_messages_are_listed_the_next_one_first() {
    String second = schedule("b", Duration.ofHours(2)).text("/id");
    String first = schedule("a", Duration.ofHours(1)).text("/id");
    String third = schedule("c", Duration.ofHours(3)).text("/id");
    fixture
        .owner
        .delete("/v1/messages/" + schedule("d", Duration.ofHours(1)).text("/id"))
        .expect(204);
    Answer list = fixture.owner.get("/v1/messages?status=scheduled&per_page=2").expect(200);
    assertThat(list.texts("/data", "/id")).containsExactly(first, second);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(3);
    String next = list.text("/meta/next_cursor");
    assertThat(
            fixture
                .owner
                .get("/v1/messages?status=scheduled&per_page=2&cursor=" + next)
                .texts("/data", "/id"))
        .containsExactly(third);
    assertThat(
            fixture
                .owner
                .get("/v1/messages?status=scheduled&conversation_id=" + conversation)
                .at("/meta/total")
                .asInt())
        .isEqualTo(3);
    fixture.owner.get("/v1/messages").expectProblem(400, "invalid_parameter");
    fixture.owner.get("/v1/messages?status=failed").expectProblem(400, "invalid_parameter");
  }

  @Test
  void a_window_that_closed_in_the_meantime_is_the_reason_of_the_failure() {
    String id = schedule("Later", Duration.ofHours(25)).text("/id");
    fixture.later(Duration.ofHours(25));
    eventually(() -> fixture.message(id).text("/status"), "failed"::equals);
    assertThat(fixture.message(id).text("/error/code")).isEqualTo("messaging_window_closed");
    assertThat(fixture.graph.sends()).isEmpty();
  }

  @Test
  void a_scheduled_message_leaves_after_a_restart_too() {
    String id = schedule("Later", Duration.ofMinutes(50)).text("/id");
    fixture.restartAfter(Duration.ofHours(1));
    eventually(fixture.graph::sends, sends -> sends.size() == 1);
    fixture.awaitAccepted(id);
  }

  @Test
  void a_time_to_send_at_is_in_the_future_and_within_a_year() {
    for (String wrong : new String[] {"2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z", "noon"}) {
      Answer answer = post("text", "x", wrong);
      answer.expectProblem(422, "validation_failed");
      assertThat(answer.texts("/errors", "/field")).containsExactly("/send_at");
    }
    String tomorrow = fixture.clock.instant().plus(Duration.ofDays(1)).toString();
    assertThat(post("note", "x", tomorrow).texts("/errors", "/code"))
        .containsExactly("not_allowed");
  }

  private Answer schedule(String text, Duration in) {
    return post("text", text, fixture.clock.instant().plus(in).toString()).expect(201);
  }

  private Answer post(String type, String text, String sendAt) {
    return fixture.post(
        conversation,
        """
        {"type": "%s", "content": {"text": "%s"}, "send_at": "%s"}
        """
            .formatted(type, text, sendAt));
  }

  private String send(String text) {
    return fixture.send(conversation, text);
  }
}

package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;
import parley.testing.Parallel;

/** A retry sends again, once, and what is reported of the attempt before can't undo it. */
@ParameterizedClass
@EnumSource(Engine.class)
class MessageRetryTest {
  private static final long TIMESTAMP = 1_800_000_000L;

  @Parameter Engine engine;

  private SendingFixture fixture;
  private String conversation;
  private String id;

  @BeforeEach
  void fail() {
    fixture = new SendingFixture(engine, "");
    conversation = fixture.conversation("16505551234");
    fixture.behave(send -> Reply.error(400, 131026));
    id = send("");
    fixture.awaitFailed(id);
    fixture.behave(SendingFixture::accept);
  }

  @AfterEach
  void disconnect() {
    fixture.close();
  }

  @Test
  void a_failed_message_is_sent_again_under_a_reference_of_its_own() {
    fixture.clock.advance(Duration.ofSeconds(1));
    Answer retried = retry().expect(202);
    assertThat(retried.text("/status")).isEqualTo("queued");
    assertThat(retried.at("/error").isNull()).isTrue();
    fixture.awaitAccepted(id);
    assertThat(fixture.graph.sends()).hasSize(2);
    assertThat(fixture.graph.sends().get(1).at("/biz_opaque_callback_data").asString())
        .isEqualTo(id + ".2");
    fixture.number.status("wamid.second", id + ".2", "delivered", TIMESTAMP).expect(200);
    assertThat(message().text("/status")).isEqualTo("delivered");
    assertThat(message().texts("/status_history", "/status"))
        .containsExactly("queued", "failed", "queued", "delivered");
  }

  @Test
  void a_late_failure_of_the_first_attempt_does_not_fail_the_second() {
    retry().expect(202);
    fixture.number.status("wamid.first", id, "failed", TIMESTAMP).expect(200);
    assertThat(message().text("/status")).isEqualTo("queued");
    fixture.awaitAccepted(id);
    assertThat(message().text("/status")).isEqualTo("queued");
  }

  @Test
  void a_late_word_that_the_first_attempt_was_sent_does_not_keep_the_second_from_leaving() {
    fixture.behave(send -> Reply.error(500, 131000));
    fixture.clock.advance(Duration.ofSeconds(1));
    retry().expect(202);
    eventually(fixture.graph::sends, sends -> sends.size() == 2);
    fixture.settle();
    fixture.number.status("wamid.first", id, "sent", TIMESTAMP).expect(200);
    assertThat(message().text("/status")).isEqualTo("queued");
    assertThat(message().at("/provider_id").isNull()).isTrue();
    fixture.behave(SendingFixture::accept);
    fixture.clock.advance(Duration.ofMinutes(1));
    fixture.awaitAccepted(id);
    assertThat(fixture.graph.sends()).hasSize(3);
    assertThat(message().text("/provider_id")).isNotEqualTo("wamid.first");
    assertThat(message().texts("/status_history", "/status"))
        .containsExactlyInAnyOrder("queued", "failed", "queued", "sent");
  }

  @Test
  void a_first_attempt_that_arrived_after_all_counts() {
    fixture.behave(send -> Reply.none());
    retry().expect(202);
    eventually(fixture.graph::sends, sends -> sends.size() == 2);
    fixture.number.status("wamid.first", id, "delivered", TIMESTAMP).expect(200);
    assertThat(message().text("/status")).isEqualTo("delivered");
  }

  /** The provider has taken it, failed, and brought it to the customer all the same. */
  @Test
  void who_quotes_the_first_attempt_quotes_the_message() {
    String first = failsOnceTaken();
    String second = message().text("/provider_id");
    assertThat(quoting("wamid.q1", first).text("/reply_to")).isEqualTo(id);
    assertThat(quoting("wamid.q2", second).text("/reply_to")).isEqualTo(id);
  }

  /** As reports of some kinds do. */
  @Test
  void what_names_only_the_first_attempt_says_nothing_of_the_second_but_that_it_arrived() {
    String first = failsOnceTaken();
    fixture.number.status(first, "", "sent", TIMESTAMP + 1).expect(200);
    assertThat(message().text("/status")).isEqualTo("queued");
    fixture.number.status(first, "", "delivered", TIMESTAMP + 2).expect(200);
    assertThat(message().text("/status")).isEqualTo("delivered");
    assertThat(message().text("/provider_id")).isNotEqualTo(first);
  }

  @Test
  void both_attempts_are_quoted_when_the_first_arrives_while_the_second_leaves() {
    fixture.behave(send -> {
      fixture.number.status("wamid.first", id, "delivered", TIMESTAMP).expect(200);
      return Reply.accepted("wamid.second");
    });
    retry().expect(202);
    eventually(fixture.graph::sends, sends -> sends.size() == 2);
    fixture.settle();
    assertThat(quoting("wamid.q1", "wamid.first").text("/reply_to")).isEqualTo(id);
    assertThat(quoting("wamid.q2", "wamid.second").text("/reply_to")).isEqualTo(id);
  }

  /** As reports of some kinds do; both attempts have their own, and the second's come early. */
  @Test
  void what_names_only_the_second_attempt_before_its_answer_counts() {
    fixture.behave(send -> {
      fixture.number.status("wamid.first", id, "delivered", TIMESTAMP).expect(200);
      fixture.number.status("wamid.second", "", "read", TIMESTAMP + 1).expect(200);
      return Reply.accepted("wamid.second");
    });
    retry().expect(202);
    eventually(this::message, message -> message.text("/status").equals("read"));
    assertThat(message().text("/provider_id")).isEqualTo("wamid.first");
  }

  /** The provider takes it, fails, and takes it once more; answers the first id that it gave. */
  private String failsOnceTaken() {
    retry().expect(202);
    fixture.awaitAccepted(id);
    String first = message().text("/provider_id");
    fixture.number.status(first, id + ".2", "failed", TIMESTAMP).expect(200);
    retry().expect(202);
    eventually(() -> message(), seen -> isAnother(seen, first));
    return first;
  }

  private static boolean isAnother(Answer message, String providerId) {
    return message.at("/provider_id").isString()
        && !message.text("/provider_id").equals(providerId);
  }

  /**
   * The customer answers what the provider knows by {@code quoted}; the answer as agents see it.
   */
  private Answer quoting(String providerId, String quoted) {
    fixture
        .number
        .messages(
            """
            {"from": "16505551234", "id": "%s", "timestamp": "%d", "type": "text",
             "text": {"body": "%s"}, "context": {"from": "1", "id": "%s"}}
            """
                .formatted(
                    providerId, fixture.clock.instant().getEpochSecond(), providerId, quoted))
        .expect(200);
    Answer history = fixture.owner.get("/v1/conversations/" + conversation + "/messages");
    String answer =
        history
            .at("/data")
            .valueStream()
            .filter(message -> message.at("/content/text").asString("").equals(providerId))
            .map(message -> message.at("/id").asString())
            .findFirst()
            .orElseThrow();
    return fixture.message(answer);
  }

  @Test
  void of_many_retries_at_once_one_sends() {
    List<Answer> answers =
        Parallel.run(IntStream.range(0, 10).<Callable<Answer>>mapToObj(i -> this::retry).toList());
    assertThat(answers.stream().filter(answer -> answer.status() == 202)).hasSize(1);
    assertThat(answers.stream().filter(answer -> answer.status() == 409)).hasSize(9);
    fixture.awaitAccepted(id);
    assertThat(fixture.graph.sends()).hasSize(2);
  }

  @Test
  void only_a_failed_message_is_sent_again() {
    retry().expect(202);
    fixture.awaitAccepted(id);
    retry().expectProblem(409, "message_not_failed");
    fixture.owner.post("/v1/messages/msg_0000000000001/retry", "").expectProblem(404, "not_found");
  }

  @Test
  void a_retry_outside_the_window_is_refused_and_the_message_stays_failed() {
    fixture.later(Duration.ofHours(25));
    retry().expectProblem(409, "messaging_window_closed");
    assertThat(message().text("/status")).isEqualTo("failed");
  }

  @Test
  void the_patience_of_the_first_attempt_does_not_end_the_second() {
    fixture.behave(send -> Reply.none());
    retry().expect(202);
    eventually(fixture.graph::sends, sends -> sends.size() == 2);
    fixture.clock.advance(Duration.ofMinutes(5));
    fixture.number.status("wamid.second", id + ".2", "failed", TIMESTAMP).expect(200);
    fixture.behave(SendingFixture::accept);
    retry().expect(202);
    fixture.awaitAccepted(id);
    String providerId = message().text("/provider_id");
    String witness = send(", \"send_at\": \"" + fixture.clock.instant().plusSeconds(360) + "\"");
    fixture.clock.advance(Duration.ofSeconds(361));
    eventually(() -> fixture.message(witness).text("/status"), "queued"::equals);
    assertThat(message().text("/status")).isEqualTo("queued");
    assertThat(message().text("/provider_id")).isEqualTo(providerId);
  }

  private Answer retry() {
    return fixture.owner.post("/v1/messages/" + id + "/retry", "");
  }

  private String send(String moreFields) {
    return fixture
        .post(
            conversation, "{\"type\": \"text\", \"content\": {\"text\": \"Hi\"}" + moreFields + "}")
        .expect(201)
        .text("/id");
  }

  private Answer message() {
    return fixture.message(id);
  }
}

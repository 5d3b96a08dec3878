package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;

/** A template goes out instead of a message whose window is closed, whoever says that it is. */
@ParameterizedClass
@EnumSource(Engine.class)
class TemplateFallbackTest {
  private static final String FALLBACK =
      """
      , "fallback_template": {"name": "reminder", "language": "en_US"}
      """;

  private static final String CLOSED =
      ", \"errors\": [{\"code\": 131047, \"title\": \"Re-engagement\"}]";

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
  void inside_the_window_the_message_goes_out_as_it_is() {
    assertThat(send(FALLBACK).expect(201).text("/type")).isEqualTo("text");
    eventually(fixture.graph::sends, sends -> sends.size() == 1);
    assertThat(fixture.graph.sends().getFirst().at("/text/body").asString()).isEqualTo("Hi");
  }

  @Test
  void outside_the_window_the_template_goes_out_and_the_answer_shows_it() {
    fixture.later(Duration.ofHours(25));
    Answer refused = send("");
    refused.expectProblem(409, "messaging_window_closed");
    assertThat(refused.texts("/allowed_types", "")).containsExactly("template", "note");
    Answer sent = send(FALLBACK).expect(201);
    assertThat(sent.text("/type")).isEqualTo("template");
    assertThat(sent.text("/content/name")).isEqualTo("reminder");
    eventually(fixture.graph::sends, sends -> sends.size() == 1);
    assertThat(fixture.graph.sends().getFirst().at("/template/name").asString())
        .isEqualTo("reminder");
  }

  @Test
  void a_scheduled_message_falls_back_when_it_is_time() {
    String at = fixture.clock.instant().plus(Duration.ofHours(25)).toString();
    String id = send(FALLBACK + ", \"send_at\": \"" + at + "\"").expect(201).text("/id");
    fixture.later(Duration.ofHours(25));
    eventually(fixture.graph::sends, sends -> sends.size() == 1);
    assertThat(fixture.graph.sends().getFirst().at("/template/name").asString())
        .isEqualTo("reminder");
    assertThat(fixture.message(id).text("/type")).isEqualTo("template");
  }

  @Test
  void the_provider_that_refuses_the_message_is_sent_the_template() {
    fixture.graph.behave(send ->
        send.at("/type").asString().equals("text")
            ? Reply.error(400, 131047)
            : Reply.accepted("wamid.template"));
    String id = send(FALLBACK).expect(201).text("/id");
    fixture.awaitAccepted(id);
    assertThat(fixture.message(id).text("/type")).isEqualTo("template");
    assertThat(fixture.message(id).text("/status")).isEqualTo("queued");
    assertThat(fixture.graph.sends()).hasSize(2);
  }

  @Test
  void the_provider_that_reports_the_closed_window_later_is_sent_the_template() {
    String id = send(FALLBACK).expect(201).text("/id");
    fixture.awaitAccepted(id);
    String providerId = fixture.message(id).text("/provider_id");
    for (int i = 0; i < 2; i++) {
      fixture
          .number
          .value(
              """
              "statuses": [{"id": "%s", "status": "failed", "timestamp": "1800000000",
               "recipient_id": "1", "errors": [{"code": 131047, "title": "Re-engagement"}],
               "biz_opaque_callback_data": "%s"}]
              """
                  .formatted(providerId, id))
          .expect(200);
    }
    eventually(fixture.graph::sends, sends -> sends.size() == 2);
    assertThat(fixture.graph.sends().get(1).at("/template/name").asString()).isEqualTo("reminder");
    assertThat(fixture.graph.sends().get(1).at("/biz_opaque_callback_data").asString())
        .isEqualTo(id + ".2");
    assertThat(fixture.message(id).text("/status")).isEqualTo("queued");
    assertThat(fixture.message(id).text("/type")).isEqualTo("template");
  }

  /** Reports may overtake the answer, and not all say more of a message than its provider's id. */
  private void reported(String status, String more) {
    fixture
        .number
        .value(
            """
            "statuses": [{"id": "wamid.early", "status": "%s", "timestamp": "1800000000",
             "recipient_id": "1" %s}]
            """
                .formatted(status, more))
        .expect(200);
  }

  private void sentAfter(Consumer<String> reports) {
    fixture.graph.behave(send -> {
      if (!send.at("/type").asString().equals("text")) {
        return Reply.accepted("wamid.template");
      }
      reports.accept(send.at("/biz_opaque_callback_data").asString());
      return Reply.accepted("wamid.early");
    });
    String id = send(FALLBACK).expect(201).text("/id");
    eventually(fixture.graph::sends, sends -> sends.size() == 2);
    fixture.awaitAccepted(id);
    assertThat(fixture.message(id).text("/type")).isEqualTo("template");
    assertThat(fixture.message(id).text("/provider_id")).isEqualTo("wamid.template");
  }

  @Test
  void nor_does_it_matter_whether_that_comes_before_the_answer() {
    sentAfter(reference -> reported("failed", CLOSED));
  }

  @Test
  void nor_what_else_comes_then() {
    sentAfter(reference -> {
      reported("failed", CLOSED);
      reported("sent", ", \"biz_opaque_callback_data\": \"" + reference + "\"");
    });
  }

  @Test
  void a_fallback_is_checked_like_a_template() {
    Answer answer = send(", \"fallback_template\": {\"language\": 5}");
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/fallback_template/name", "/fallback_template/language");
    Answer note =
        fixture.post(
            conversation, "{\"type\": \"note\", \"content\": {\"text\": \"x\"}" + FALLBACK + "}");
    assertThat(note.texts("/errors", "/field")).containsExactly("/fallback_template");
  }

  private Answer send(String moreFields) {
    return fixture.post(
        conversation, "{\"type\": \"text\", \"content\": {\"text\": \"Hi\"}" + moreFields + "}");
  }
}

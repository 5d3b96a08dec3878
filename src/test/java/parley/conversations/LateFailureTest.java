package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;

/** A provider says why a message has failed once nobody expects a word of it any more. */
@ParameterizedClass
@EnumSource(Engine.class)
class LateFailureTest {
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

  private String sendWithoutAnswer(String more) {
    fixture.graph.behave(send -> Reply.none());
    String body = "{'type': 'text', 'content': {'text': 'Hi'}" + more + "}";
    String path = "/v1/conversations/" + conversation + "/messages";
    String id = fixture.owner.post(path, body).expect(201).text("/id");
    eventually(
        () -> {
          fixture.later(Duration.ofSeconds(30));
          return fixture.message(id).text("/status");
        },
        "failed"::equals);
    assertThat(fixture.message(id).text("/error/code")).isEqualTo("delivery_unknown");
    fixture.graph.behave(send -> Reply.accepted("wamid.template"));
    return id;
  }

  private void fails(String id, int code) {
    fixture
        .number
        .value(
            """
            "statuses": [{"id": "wamid.late", "status": "failed", "timestamp": "1800000000",
             "recipient_id": "1", "errors": [{"code": %d, "title": "Why"}],
             "biz_opaque_callback_data": "%s"}]
            """
                .formatted(code, id))
        .expect(200);
  }

  @Test
  void the_reason_that_the_provider_gives_counts() {
    String id = sendWithoutAnswer("");
    fails(id, 131026);
    assertThat(fixture.message(id).text("/error/code")).isEqualTo("recipient_unreachable");
    fails(id, 131049);
    assertThat(fixture.message(id).text("/error/code")).isEqualTo("recipient_unreachable");
  }

  @Test
  void who_follows_the_log_is_told_and_the_message_has_failed_once() {
    String id = sendWithoutAnswer("");
    fails(id, 131026);
    Answer told =
        eventually(
            () -> fixture.owner.get("/v1/events?types=message.updated").expect(200),
            events -> events.at("/data").size() == 1);
    assertThat(told.text("/data/0/data/error/code")).isEqualTo("recipient_unreachable");
    assertThat(told.text("/data/0/previous/error/code")).isEqualTo("delivery_unknown");
    Answer failed =
        fixture.owner.get("/v1/events?types=message.status_changed&after=0").expect(200);
    assertThat(failed.texts("/data", "/data/status")).containsExactly("failed");
  }

  @Test
  void it_is_counted_under_that_reason() {
    String id = sendWithoutAnswer("");
    fails(id, 131026);
    eventually(
        () -> fixture.owner.get("/v1/reports/failures").expect(200).at("/data").toString(),
        "[{\"reason\":\"recipient_unreachable\",\"messages\":1}]"::equals);
  }

  @Test
  void its_template_goes_out_when_the_window_was_closed() {
    String template = ", 'fallback_template': {'name': 'reminder', 'language': 'en_US'}";
    String id = sendWithoutAnswer(template);
    fails(id, 131047);
    fixture.awaitAccepted(id);
    assertThat(fixture.message(id).text("/type")).isEqualTo("template");
    assertThat(fixture.graph.sends()).hasSize(2);
  }
}

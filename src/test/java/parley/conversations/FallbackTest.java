package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** A template goes out instead of a message whose window is closed, whoever says that it is. */
@ParameterizedClass
@EnumSource(Engine.class)
class FallbackTest {
  private static final String FALLBACK =
      """
      , "fallback_template": {"name": "reminder", "language": "en_US"}
      """;

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private final AtomicInteger count = new AtomicInteger();
  private TestServer server;
  private FakeGraph graph;
  private Client owner;
  private TestNumber number;
  private String conversation;

  @BeforeEach
  void connect() {
    graph = new FakeGraph(send -> Reply.accepted("wamid.out" + count.incrementAndGet()));
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, graph.url(), "");
    number.inbound("16505551234", "wamid.in", "Hello").expect(200);
    conversation = owner.get("/v1/conversations?search=6505551234").expect(200).text("/data/0/id");
  }

  @AfterEach
  void disconnect() {
    server.close();
    graph.close();
  }

  @Test
  void inside_the_window_the_message_goes_out_as_it_is() {
    assertThat(send(FALLBACK).expect(201).text("/type")).isEqualTo("text");
    eventually(graph::sends, sends -> sends.size() == 1);
    assertThat(graph.sends().getFirst().at("/text/body").asString()).isEqualTo("Hi");
  }

  @Test
  void outside_the_window_the_template_goes_out_and_the_answer_shows_it() {
    closeTheWindow();
    Answer refused = send("");
    refused.expectProblem(409, "messaging_window_closed");
    assertThat(refused.texts("/allowed_types", "")).containsExactly("template", "note");
    Answer sent = send(FALLBACK).expect(201);
    assertThat(sent.text("/type")).isEqualTo("template");
    assertThat(sent.text("/content/name")).isEqualTo("reminder");
    eventually(graph::sends, sends -> sends.size() == 1);
    assertThat(graph.sends().getFirst().at("/template/name").asString()).isEqualTo("reminder");
  }

  @Test
  void a_scheduled_message_falls_back_when_it_is_time() {
    String at = clock.instant().plus(Duration.ofHours(25)).toString();
    String id = send(FALLBACK + ", \"send_at\": \"" + at + "\"").expect(201).text("/id");
    closeTheWindow();
    eventually(graph::sends, sends -> sends.size() == 1);
    assertThat(graph.sends().getFirst().at("/template/name").asString()).isEqualTo("reminder");
    assertThat(message(id).text("/type")).isEqualTo("template");
  }

  @Test
  void the_provider_that_refuses_the_message_is_sent_the_template() {
    graph.behave(send ->
        send.at("/type").asString().equals("text")
            ? Reply.error(400, 131047)
            : Reply.accepted("wamid.template"));
    String id = send(FALLBACK).expect(201).text("/id");
    eventually(() -> message(id), seen -> seen.at("/provider_id").isString());
    assertThat(message(id).text("/type")).isEqualTo("template");
    assertThat(message(id).text("/status")).isEqualTo("queued");
    assertThat(graph.sends()).hasSize(2);
  }

  @Test
  void the_provider_that_reports_the_closed_window_later_is_sent_the_template() {
    String id = send(FALLBACK).expect(201).text("/id");
    eventually(() -> message(id), seen -> seen.at("/provider_id").isString());
    for (int i = 0; i < 2; i++) {
      number
          .value(
              """
              "statuses": [{"id": "wamid.out1", "status": "failed", "timestamp": "1800000000",
               "recipient_id": "1", "errors": [{"code": 131047, "title": "Re-engagement"}],
               "biz_opaque_callback_data": "%s"}]
              """
                  .formatted(id))
          .expect(200);
    }
    eventually(graph::sends, sends -> sends.size() == 2);
    assertThat(graph.sends().get(1).at("/template/name").asString()).isEqualTo("reminder");
    assertThat(graph.sends().get(1).at("/biz_opaque_callback_data").asString())
        .isEqualTo(id + ".2");
    assertThat(message(id).text("/status")).isEqualTo("queued");
    assertThat(message(id).text("/type")).isEqualTo("template");
  }

  @Test
  void a_fallback_is_checked_like_a_template() {
    Answer answer = send(", \"fallback_template\": {\"language\": 5}");
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/fallback_template/name", "/fallback_template/language");
    Answer note =
        owner.post(
            "/v1/conversations/" + conversation + "/messages",
            "{\"type\": \"note\", \"content\": {\"text\": \"x\"}" + FALLBACK + "}");
    assertThat(note.texts("/errors", "/field")).containsExactly("/fallback_template");
  }

  private void closeTheWindow() {
    clock.advance(Duration.ofHours(25));
    owner = server.logIn(owner);
  }

  private Answer send(String moreFields) {
    return owner.post(
        "/v1/conversations/" + conversation + "/messages",
        "{\"type\": \"text\", \"content\": {\"text\": \"Hi\"}" + moreFields + "}");
  }

  private Answer message(String id) {
    return owner.get("/v1/messages/" + id).expect(200);
  }
}

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

/** Messages that leave later, are taken back, or meet a closed window when it is time. */
@ParameterizedClass
@EnumSource(Engine.class)
class ScheduleTest {
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
  void a_scheduled_message_leaves_when_it_is_time_and_not_before() {
    Answer scheduled = schedule("Later", Duration.ofMinutes(50));
    assertThat(scheduled.text("/status")).isEqualTo("scheduled");
    assertThat(scheduled.texts("/status_history", "/status")).containsExactly("scheduled");
    assertThat(owner.get("/v1/conversations/" + conversation).text("/last_message/content/text"))
        .isEqualTo("Hello");
    String now = send("Now");
    eventually(graph::sends, sends -> sends.size() == 1);
    assertThat(message(scheduled.text("/id")).text("/status")).isEqualTo("scheduled");

    clock.advance(Duration.ofMinutes(50));

    eventually(graph::sends, sends -> sends.size() == 2);
    assertThat(graph.sends().get(1).at("/text/body").asString()).isEqualTo("Later");
    Answer left = message(scheduled.text("/id"));
    assertThat(left.texts("/status_history", "/status")).containsExactly("scheduled", "queued");
    assertThat(left.text("/send_at")).isEqualTo(scheduled.text("/send_at"));
    Answer after = owner.get("/v1/conversations/" + conversation);
    assertThat(after.text("/last_message/id")).isEqualTo(scheduled.text("/id"));
    assertThat(after.texts("/messages", "/id")).endsWith(now, scheduled.text("/id"));
  }

  @Test
  void the_history_reads_on_around_a_message_that_left_later() {
    String later = schedule("Later", Duration.ofMinutes(50)).text("/id");
    String now = send("Now");
    clock.advance(Duration.ofMinutes(50));
    eventually(() -> message(later).text("/status"), "queued"::equals);
    String path = "/v1/conversations/" + conversation + "/messages";
    assertThat(owner.get(path + "?after=" + now).texts("/data", "/id")).containsExactly(later);
    assertThat(owner.get(path + "?before=" + later + "&limit=1").texts("/data", "/id"))
        .containsExactly(now);
  }

  @Test
  void a_message_that_was_taken_back_never_leaves() {
    String id = schedule("Later", Duration.ofMinutes(5)).text("/id");
    owner.delete("/v1/messages/" + id).expect(204);
    owner.delete("/v1/messages/" + id).expect(204);
    String witness = schedule("Witness", Duration.ofMinutes(6)).text("/id");
    clock.advance(Duration.ofMinutes(7));
    eventually(() -> message(witness), seen -> seen.at("/provider_id").isString());
    assertThat(message(id).text("/status")).isEqualTo("canceled");
    assertThat(graph.sends()).hasSize(1);
  }

  @Test
  void what_has_left_cannot_be_taken_back() {
    String id = send("Now");
    owner.delete("/v1/messages/" + id).expectProblem(409, "message_not_scheduled");
    owner.delete("/v1/messages/msg_0000000000001").expectProblem(404, "not_found");
  }

  @Test
  void scheduled_messages_are_listed_the_next_one_first() {
    String second = schedule("b", Duration.ofHours(2)).text("/id");
    String first = schedule("a", Duration.ofHours(1)).text("/id");
    String third = schedule("c", Duration.ofHours(3)).text("/id");
    owner.delete("/v1/messages/" + schedule("d", Duration.ofHours(1)).text("/id")).expect(204);
    Answer list = owner.get("/v1/messages?status=scheduled&per_page=2").expect(200);
    assertThat(list.texts("/data", "/id")).containsExactly(first, second);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(3);
    String next = list.text("/meta/next_cursor");
    assertThat(
            owner
                .get("/v1/messages?status=scheduled&per_page=2&cursor=" + next)
                .texts("/data", "/id"))
        .containsExactly(third);
    assertThat(
            owner
                .get("/v1/messages?status=scheduled&conversation_id=" + conversation)
                .at("/meta/total")
                .asInt())
        .isEqualTo(3);
    owner.get("/v1/messages").expectProblem(400, "invalid_parameter");
    owner.get("/v1/messages?status=failed").expectProblem(400, "invalid_parameter");
  }

  @Test
  void a_window_that_closed_in_the_meantime_is_the_reason_of_the_failure() {
    String id = schedule("Later", Duration.ofHours(25)).text("/id");
    clock.advance(Duration.ofHours(25));
    owner = server.logIn(owner);
    eventually(() -> message(id).text("/status"), "failed"::equals);
    assertThat(message(id).text("/error/code")).isEqualTo("messaging_window_closed");
    assertThat(graph.sends()).isEmpty();
  }

  @Test
  void a_scheduled_message_leaves_after_a_restart_too() {
    String id = schedule("Later", Duration.ofMinutes(50)).text("/id");
    server.close();
    clock.advance(Duration.ofHours(1));
    server = TestServer.start(server.config(), clock);
    owner = server.logIn(owner);
    eventually(graph::sends, sends -> sends.size() == 1);
    eventually(() -> message(id), seen -> seen.at("/provider_id").isString());
  }

  @Test
  void a_time_to_send_at_is_in_the_future_and_within_a_year() {
    for (String wrong : new String[] {"2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z", "noon"}) {
      Answer answer = post("text", "x", wrong);
      answer.expectProblem(422, "validation_failed");
      assertThat(answer.texts("/errors", "/field")).containsExactly("/send_at");
    }
    String tomorrow = clock.instant().plus(Duration.ofDays(1)).toString();
    assertThat(post("note", "x", tomorrow).texts("/errors", "/code"))
        .containsExactly("not_allowed");
  }

  private Answer schedule(String text, Duration in) {
    return post("text", text, clock.instant().plus(in).toString()).expect(201);
  }

  private Answer post(String type, String text, String sendAt) {
    return owner.post(
        "/v1/conversations/" + conversation + "/messages",
        """
        {"type": "%s", "content": {"text": "%s"}, "send_at": "%s"}
        """
            .formatted(type, text, sendAt));
  }

  private String send(String text) {
    return owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{\"type\": \"text\", \"content\": {\"text\": \"" + text + "\"}}")
        .expect(201)
        .text("/id");
  }

  private Answer message(String id) {
    return owner.get("/v1/messages/" + id).expect(200);
  }
}

package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
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
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** A retry sends again, once, and what is reported of the attempt before can't undo it. */
@ParameterizedClass
@EnumSource(Engine.class)
class RetryTest {
  private static final long TIMESTAMP = 1_800_000_000L;

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private final AtomicInteger count = new AtomicInteger();
  private TestServer server;
  private FakeGraph graph;
  private Client owner;
  private TestNumber number;
  private String conversation;
  private String id;

  @BeforeEach
  void fail() {
    graph = new FakeGraph(send -> Reply.error(400, 131026));
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, graph.url(), "");
    number.inbound("16505551234", "wamid.in", "Hello").expect(200);
    conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    id = send("");
    eventually(() -> message().text("/status"), "failed"::equals);
    graph.behave(send -> Reply.accepted("wamid.out" + count.incrementAndGet()));
  }

  @AfterEach
  void disconnect() {
    server.close();
    graph.close();
  }

  @Test
  void a_failed_message_is_sent_again_under_a_reference_of_its_own() {
    Answer retried = retry().expect(202);
    assertThat(retried.text("/status")).isEqualTo("queued");
    assertThat(retried.at("/error").isNull()).isTrue();
    eventually(() -> message(), seen -> seen.at("/provider_id").isString());
    assertThat(graph.sends()).hasSize(2);
    assertThat(graph.sends().get(1).at("/biz_opaque_callback_data").asString())
        .isEqualTo(id + ".2");
    number.status("wamid.out1", id + ".2", "delivered", TIMESTAMP).expect(200);
    assertThat(message().text("/status")).isEqualTo("delivered");
    assertThat(message().texts("/status_history", "/status"))
        .containsExactly("queued", "failed", "queued", "delivered");
  }

  @Test
  void a_late_failure_of_the_first_attempt_does_not_fail_the_second() {
    retry().expect(202);
    number.status("wamid.first", id, "failed", TIMESTAMP).expect(200);
    assertThat(message().text("/status")).isEqualTo("queued");
    eventually(() -> message(), seen -> seen.at("/provider_id").isString());
    assertThat(message().text("/status")).isEqualTo("queued");
  }

  @Test
  void a_first_attempt_that_arrived_after_all_counts() {
    graph.behave(send -> Reply.none());
    retry().expect(202);
    eventually(graph::sends, sends -> sends.size() == 2);
    number.status("wamid.first", id, "delivered", TIMESTAMP).expect(200);
    assertThat(message().text("/status")).isEqualTo("delivered");
  }

  @Test
  void of_many_retries_at_once_one_sends() {
    List<Answer> answers =
        Parallel.run(IntStream.range(0, 10).<Callable<Answer>>mapToObj(i -> this::retry).toList());
    assertThat(answers.stream().filter(answer -> answer.status() == 202)).hasSize(1);
    assertThat(answers.stream().filter(answer -> answer.status() == 409)).hasSize(9);
    eventually(() -> message(), seen -> seen.at("/provider_id").isString());
    assertThat(graph.sends()).hasSize(2);
  }

  @Test
  void only_a_failed_message_is_sent_again() {
    retry().expect(202);
    eventually(() -> message(), seen -> seen.at("/provider_id").isString());
    retry().expectProblem(409, "message_not_failed");
    owner.post("/v1/messages/msg_0000000000001/retry", "").expectProblem(404, "not_found");
  }

  @Test
  void a_retry_outside_the_window_is_refused_and_the_message_stays_failed() {
    clock.advance(Duration.ofHours(25));
    owner = server.logIn(owner);
    retry().expectProblem(409, "messaging_window_closed");
    assertThat(message().text("/status")).isEqualTo("failed");
  }

  @Test
  void the_patience_of_the_first_attempt_does_not_end_the_second() {
    graph.behave(send -> Reply.none());
    retry().expect(202);
    eventually(graph::sends, sends -> sends.size() == 2);
    clock.advance(Duration.ofMinutes(5));
    number.status("wamid.second", id + ".2", "failed", TIMESTAMP).expect(200);
    graph.behave(send -> Reply.accepted("wamid.third"));
    retry().expect(202);
    eventually(() -> message(), seen -> seen.at("/provider_id").isString());
    String witness = send(", \"send_at\": \"" + clock.instant().plusSeconds(360) + "\"");
    clock.advance(Duration.ofSeconds(361));
    eventually(() -> message(witness).text("/status"), "queued"::equals);
    assertThat(message().text("/status")).isEqualTo("queued");
    assertThat(message().text("/provider_id")).isEqualTo("wamid.third");
  }

  private Answer retry() {
    return owner.post("/v1/messages/" + id + "/retry", "");
  }

  private String send(String moreFields) {
    return owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{\"type\": \"text\", \"content\": {\"text\": \"Hi\"}" + moreFields + "}")
        .expect(201)
        .text("/id");
  }

  private Answer message() {
    return message(id);
  }

  private Answer message(String messageId) {
    return owner.get("/v1/messages/" + messageId).expect(200);
  }
}

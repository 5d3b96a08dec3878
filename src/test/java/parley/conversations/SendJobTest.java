package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

/** A message is sent once, in order, and its status never lies, whatever the provider does. */
@ParameterizedClass
@EnumSource(Engine.class)
class SendJobTest {
  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private TestServer server;
  private FakeGraph graph;
  private Client owner;
  private TestNumber number;
  private String conversation;

  @BeforeEach
  void connect() {
    AtomicInteger count = new AtomicInteger();
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
  void an_accepted_message_stays_queued_until_the_provider_says_more() {
    String id = send("Hi");
    eventually(() -> message(id), seen -> seen.at("/provider_id").isString());
    assertThat(message(id).text("/status")).isEqualTo("queued");
    number.status("wamid.out1", id, "sent", 1_800_000_000L).expect(200);
    assertThat(message(id).text("/status")).isEqualTo("sent");
  }

  @Test
  void a_send_carries_our_reference_and_an_international_number() {
    String id = send("Hi");
    eventually(graph::sends, sends -> sends.size() == 1);
    assertThat(graph.sends().getFirst().at("/to").asString()).isEqualTo("+16505551234");
    assertThat(graph.sends().getFirst().at("/biz_opaque_callback_data").asString()).isEqualTo(id);
    assertThat(graph.sends().getFirst().at("/text/body").asString()).isEqualTo("Hi");
  }

  @Test
  void every_order_of_the_reports_ends_in_the_same_status() {
    graph.behave(send -> Reply.accepted("wamid." + send.at("/text/body").asString()));
    for (List<String> reports : permutations(List.of("sent", "delivered", "read"))) {
      assertThat(statusAfter(reports)).as("%s", reports).isEqualTo("read");
    }
    for (List<String> reports : permutations(List.of("sent", "failed", "delivered"))) {
      assertThat(statusAfter(reports)).as("%s", reports).isEqualTo("delivered");
    }
    assertThat(statusAfter(List.of("sent", "failed", "sent", "failed"))).isEqualTo("failed");
    assertThat(statusAfter(List.of("read", "read", "sent"))).isEqualTo("read");
  }

  @Test
  void a_repeated_report_is_in_the_history_once() {
    String id = send("Hi");
    for (int i = 0; i < 3; i++) {
      number.status("wamid.x", id, "sent", 1_800_000_000L).expect(200);
    }
    assertThat(message(id).texts("/status_history", "/status")).containsExactly("queued", "sent");
  }

  @Test
  void a_failure_carries_the_providers_reason() {
    String id = send("Hi");
    number.status("wamid.x", id, "failed", 1_800_000_000L).expect(200);
    assertThat(message(id).text("/error/provider_code")).isEqualTo("131026");
    assertThat(message(id).text("/error/code")).isEqualTo("recipient_unreachable");
  }

  @Test
  void a_report_without_our_reference_may_come_before_the_answer_to_the_send() {
    number
        .value(
            """
            "statuses": [{"id": "wamid.out1", "status": "delivered", "timestamp": "1800000000",
             "recipient_id": "1"}]
            """)
        .expect(200);
    String id = send("Hi");
    eventually(() -> message(id).text("/status"), "delivered"::equals);
  }

  @Test
  void a_refused_message_fails_with_a_reason_and_the_next_one_goes_on() {
    graph.behave(send ->
        send.at("/text/body").asString().equals("first")
            ? Reply.error(400, 131026)
            : Reply.accepted("wamid.second"));
    String first = send("first");
    String second = send("second");
    eventually(() -> message(first).text("/status"), "failed"::equals);
    eventually(() -> message(second), seen -> seen.at("/provider_id").isString());
    assertThat(message(first).text("/error/provider_code")).isEqualTo("131026");
  }

  @Test
  void a_refused_token_pauses_the_channel_and_what_waits_goes_on_with_a_new_one() {
    graph.behave(send -> Reply.error(401, 190));
    String first = send("first");
    eventually(() -> message(first).text("/status"), "failed"::equals);
    assertThat(message(first).text("/error/code")).isEqualTo("channel_unavailable");
    assertThat(owner.get("/v1/channels/" + number.channelId()).text("/status")).isEqualTo("paused");
    String second = send("second");
    graph.behave(send -> Reply.accepted("wamid.second"));
    owner
        .put("/v1/channels/" + number.channelId(), "{'credentials': {'access_token': 'new'}}")
        .expect(200);
    eventually(
        () -> {
          clock.advance(Duration.ofSeconds(1));
          return message(second);
        },
        seen -> seen.at("/provider_id").isString());
    assertThat(graph.sends()).hasSize(2);
  }

  @Test
  void a_busy_provider_is_asked_again_and_the_order_holds() {
    AtomicInteger count = new AtomicInteger();
    graph.behave(send ->
        count.incrementAndGet() <= 2
            ? Reply.error(500, 131016)
            : Reply.accepted("wamid.n" + count.get()));
    List<String> texts = IntStream.range(0, 5).mapToObj(i -> "text " + i).toList();
    List<String> ids = texts.stream().map(this::send).toList();
    eventually(
        () -> {
          clock.advance(Duration.ofSeconds(1));
          return message(ids.getLast());
        },
        seen -> seen.at("/provider_id").isString());
    assertThat(graph.sends().stream().map(send -> send.at("/text/body").asString()).distinct())
        .containsExactlyElementsOf(texts);
    assertThat(graph.sends()).hasSize(7);
  }

  @Test
  void a_send_without_an_answer_is_not_repeated_and_fails_as_unknown_in_the_end() {
    graph.behave(send -> Reply.none());
    String id = send("Hi");
    eventually(graph::sends, sends -> sends.size() == 1);
    fails(id);
    assertThat(message(id).text("/error/code")).isEqualTo("delivery_unknown");
    assertThat(graph.sends()).hasSize(1);
  }

  @Test
  void a_send_without_an_answer_is_proven_by_a_report_with_our_reference() {
    graph.behave(send -> Reply.none());
    String id = send("Hi");
    eventually(graph::sends, sends -> sends.size() == 1);
    number.status("wamid.proof", id, "delivered", 1_800_000_000L).expect(200);
    assertThat(message(id).text("/status")).isEqualTo("delivered");
    assertThat(message(id).text("/provider_id")).isEqualTo("wamid.proof");
  }

  @Test
  void a_message_that_failed_as_unknown_is_upgraded_when_proof_comes_late() {
    graph.behave(send -> Reply.none());
    String id = send("Hi");
    fails(id);
    number.status("wamid.late", id, "read", 1_800_000_000L).expect(200);
    assertThat(message(id).text("/status")).isEqualTo("read");
    assertThat(message(id).at("/error").isNull()).isTrue();
  }

  @Test
  void a_report_that_it_was_sent_is_proof_as_well() {
    graph.behave(send -> Reply.none());
    String id = send("Hi");
    fails(id);
    number.status("wamid.late", id, "sent", 1_800_000_000L).expect(200);
    assertThat(message(id).text("/status")).isEqualTo("sent");
    assertThat(message(id).at("/error").isNull()).isTrue();
    number.status("wamid.late", id, "failed", 1_800_000_001L).expect(200);
    assertThat(message(id).text("/status")).isEqualTo("failed");
  }

  /**
   * As when a process stands still for so long, right before the first byte leaves, that others
   * take it for dead. Its reports name the provider's id only, as those of some kinds do.
   */
  @Test
  void what_is_reported_of_a_send_that_somebody_else_has_repeated_counts() {
    AtomicInteger count = new AtomicInteger();
    graph.behave(send -> {
      if (count.incrementAndGet() > 1) {
        return Reply.accepted("wamid.repeated");
      }
      server.execute(
          "update job set state = 'waiting', claimed_by = null, claim = null, leaving = 0"
              + " where kind = 'message.send'");
      String id = send.at("/biz_opaque_callback_data").asString();
      eventually(
          () -> {
            clock.advance(Duration.ofSeconds(1));
            return message(id);
          },
          seen -> seen.at("/provider_id").isString());
      report("delivered");
      return Reply.accepted("wamid.late");
    });
    String id = send("Hi");
    eventually(() -> message(id).text("/status"), "delivered"::equals);
    assertThat(message(id).text("/provider_id")).isEqualTo("wamid.repeated");
    report("read");
    assertThat(message(id).text("/status")).isEqualTo("read");
  }

  private void fails(String id) {
    eventually(
        () -> {
          clock.advance(Duration.ofSeconds(30));
          return message(id).text("/status");
        },
        "failed"::equals);
  }

  private void report(String status) {
    number
        .value(
            """
            "statuses": [{"id": "wamid.late", "status": "%s", "timestamp": "1800000000",
             "recipient_id": "1"}]
            """
                .formatted(status))
        .expect(200);
  }

  private String send(String text) {
    return owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'text', 'content': {'text': '" + text + "'}}")
        .expect(201)
        .text("/id");
  }

  private Answer message(String id) {
    return owner.get("/v1/messages/" + id).expect(200);
  }

  private String statusAfter(List<String> reports) {
    String id = send(String.join("-", reports));
    long timestamp = 1_800_000_000L;
    for (String report : reports) {
      number.status("wamid." + id, id, report, timestamp).expect(200);
    }
    return message(id).text("/status");
  }

  private static List<List<String>> permutations(List<String> items) {
    if (items.isEmpty()) {
      return List.of(List.of());
    }
    return items.stream()
        .flatMap(first ->
            permutations(items.stream().filter(item -> !item.equals(first)).toList()).stream()
                .map(rest -> Stream.concat(Stream.of(first), rest.stream()).toList()))
        .toList();
  }
}

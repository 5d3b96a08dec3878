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
import tools.jackson.databind.JsonNode;

/** The customer sees that an agent has read, once, and nothing depends on it. */
@ParameterizedClass
@EnumSource(Engine.class)
class ReadReceiptsTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private TestServer server;
  private FakeGraph graph;
  private Client owner;
  private TestNumber number;
  private String path;

  @BeforeEach
  void connect() {
    AtomicInteger count = new AtomicInteger();
    graph = new FakeGraph(send -> Reply.accepted("wamid.out" + count.incrementAndGet()));
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, graph.url(), "");
    number.inbound(ADA, "wamid.1", "Hello").expect(200);
    number.inbound(ADA, "wamid.2", "Anybody?").expect(200);
    path = "/v1/conversations/" + owner.get("/v1/conversations?search=" + ADA).text("/data/0/id");
  }

  @AfterEach
  void disconnect() {
    server.close();
    graph.close();
  }

  @Test
  void a_call_is_no_message_that_was_read() {
    String body =
        """
        {"object": "whatsapp_business_account", "entry": [{"id": "1", "changes": [{"field":
         "calls", "value": {"messaging_product": "whatsapp",
         "metadata": {"display_phone_number": "1", "phone_number_id": "%s"},
         "calls": [{"id": "wacid.3", "from": "%s", "event": "terminate", "status": "FAILED",
           "direction": "USER_INITIATED", "timestamp": "%d"}]}}]}]}
        """
            .formatted(number.phoneNumberId(), ADA, clock.instant().getEpochSecond());
    number.post(body).expect(200);
    assertThat(owner.get(path).text("/last_message/type")).isEqualTo("call");
    owner.put(path + "/read").expect(200);
    JsonNode mark = eventually(graph::reads, reads -> reads.size() == 1).getFirst();
    assertThat(mark.at("/message_id").asString()).isEqualTo("wamid.2");
  }

  @Test
  void what_is_no_message_of_theirs_is_not_what_was_read() {
    number
        .messages(
            """
            {"from": "%1$s", "id": "wamid.r", "timestamp": "%2$d", "type": "revoke",
             "revoke": {"original_message_id": "wamid.1"}},
            {"from": "%1$s", "id": "wamid.s", "timestamp": "%2$d", "type": "system",
             "system": {"type": "customer_identity_changed", "body": "changed"}}
            """
                .formatted(ADA, clock.instant().getEpochSecond()))
        .expect(200);
    assertThat(owner.get(path).text("/last_message/type")).isEqualTo("system");
    owner.put(path + "/read").expect(200);
    JsonNode mark = eventually(graph::reads, reads -> reads.size() == 1).getFirst();
    assertThat(mark.at("/message_id").asString()).isEqualTo("wamid.2");
  }

  @Test
  void reading_tells_the_provider_the_newest_message() {
    assertThat(owner.get(path).at("/unread_count").asInt()).isEqualTo(2);
    Answer read = owner.put(path + "/read").expect(200);
    assertThat(read.at("/unread_count").asInt()).isZero();
    assertThat(read.at("/messages").isMissingNode()).isTrue();
    JsonNode mark = eventually(graph::reads, reads -> reads.size() == 1).getFirst();
    assertThat(mark.propertyNames())
        .containsExactlyInAnyOrder("messaging_product", "status", "message_id");
    assertThat(mark.at("/messaging_product").asString()).isEqualTo("whatsapp");
    assertThat(mark.at("/status").asString()).isEqualTo("read");
    assertThat(mark.at("/message_id").asString()).isEqualTo("wamid.2");
    assertThat(graph.sends()).isEmpty();
  }

  @Test
  void reading_again_tells_and_changes_nothing() {
    Answer first = owner.put(path + "/read").expect(200);
    eventually(graph::reads, reads -> reads.size() == 1);
    List<Answer> again =
        Parallel.run(
            IntStream.range(0, 10)
                .<Callable<Answer>>mapToObj(i -> () -> owner.put(path + "/read"))
                .toList());
    assertThat(again).allSatisfy(answer -> assertThat(answer.body()).isEqualTo(first.body()));
    settle();
    assertThat(marks()).containsExactly("wamid.2");
  }

  @Test
  void what_comes_later_is_told_later() {
    owner.put(path + "/read").expect(200);
    eventually(graph::reads, reads -> reads.size() == 1);
    number.inbound(ADA, "wamid.3", "Thanks").expect(200);
    assertThat(owner.get(path).at("/unread_count").asInt()).isEqualTo(1);
    owner.put(path + "/read").expect(200);
    eventually(graph::reads, reads -> reads.size() == 2);
    assertThat(marks()).containsExactly("wamid.2", "wamid.3");
  }

  @Test
  void a_reply_has_read_and_a_note_or_a_look_has_not() {
    owner.get(path).expect(200);
    owner.get(path + "/messages").expect(200);
    send("note");
    settle();
    assertThat(graph.reads()).isEmpty();
    send("text");
    eventually(graph::reads, reads -> reads.size() == 1);
    send("text");
    settle();
    assertThat(marks()).containsExactly("wamid.2");
  }

  @Test
  void a_hiccup_is_tried_again_and_what_was_read_meanwhile_is_told_next() {
    graph.behaveWhenRead(read -> Reply.error(500, 131000));
    owner.put(path + "/read").expect(200);
    eventually(graph::reads, reads -> reads.size() == 1);
    number.inbound(ADA, "wamid.3", "Hm").expect(200);
    owner.put(path + "/read").expect(200);
    graph.behaveWhenRead(read -> new Reply(200, "{\"success\": true}"));
    clock.advance(Duration.ofMinutes(1));
    eventually(graph::reads, reads -> reads.size() == 2);
    settle();
    assertThat(marks()).containsExactly("wamid.2", "wamid.3");
  }

  @Test
  void it_is_given_up_in_silence() {
    AtomicInteger attempts = new AtomicInteger();
    graph.behaveWhenRead(
        read -> attempts.incrementAndGet() % 2 == 0 ? Reply.none() : Reply.error(500, 131000));
    owner.put(path + "/read").expect(200);
    for (int i = 1; i <= 5; i++) {
      int expected = i;
      eventually(graph::reads, reads -> reads.size() == expected);
      settle();
      clock.advance(Duration.ofMinutes(1));
    }
    settle();
    assertThat(graph.reads()).hasSize(5);
    assertThat(owner.get("/v1/channels/" + number.channelId()).text("/status")).isEqualTo("active");
  }

  @Test
  void a_refusal_is_final_and_only_a_bad_token_pauses_the_channel() {
    graph.behaveWhenRead(read -> Reply.error(400, 131009));
    owner.put(path + "/read").expect(200);
    eventually(graph::reads, reads -> reads.size() == 1);
    settle();
    assertThat(owner.get("/v1/channels/" + number.channelId()).text("/status")).isEqualTo("active");
    graph.behaveWhenRead(read -> Reply.error(401, 190));
    number.inbound(ADA, "wamid.3", "Hm").expect(200);
    owner.put(path + "/read").expect(200);
    eventually(
        () -> owner.get("/v1/channels/" + number.channelId()),
        channel -> channel.text("/status").equals("paused"));
    assertThat(marks()).containsExactly("wamid.2", "wamid.3");
  }

  @Test
  void only_who_has_seen_the_newest_version_marks_it() {
    String stale = owner.get(path).header("etag").orElseThrow();
    number.inbound(ADA, "wamid.3", "More").expect(200);
    owner.with("If-Match", stale).put(path + "/read").expectProblem(412, "precondition_failed");
    assertThat(owner.get(path).at("/unread_count").asInt()).isEqualTo(3);
    settle();
    assertThat(graph.reads()).isEmpty();
  }

  /** A send behind all that is due: when it has arrived, nothing else is on its way. */
  private void settle() {
    String contact =
        owner.post("/v1/contacts?on_conflict=return", "{'phone': '+16505550000'}").text("/id");
    String other =
        owner
            .post(
                "/v1/conversations",
                "{'contact_id': '%s', 'channel_id': '%s'}".formatted(contact, number.channelId()))
            .text("/id");
    int before = graph.sends().size();
    owner
        .post(
            "/v1/conversations/" + other + "/messages",
            "{'type': 'template', 'content': {'name': 'a', 'language': 'en'}}")
        .expect(201);
    eventually(graph::sends, sends -> sends.size() > before);
  }

  private List<String> marks() {
    return graph.reads().stream().map(read -> read.at("/message_id").asString()).toList();
  }

  private void send(String type) {
    int before = graph.sends().size();
    owner
        .post(path + "/messages", "{'type': '" + type + "', 'content': {'text': 'x'}}")
        .expect(201);
    if (type.equals("text")) {
      eventually(graph::sends, sends -> sends.size() > before);
    }
  }
}

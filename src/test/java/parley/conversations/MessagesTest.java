package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestNumber;

/** Sending and reading messages, as an agent sees it. */
@ParameterizedClass
@EnumSource(Engine.class)
class MessagesTest {
  @Parameter Engine engine;

  private Client owner;
  private String path;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    path = openedBy(owner);
  }

  @Test
  void a_sent_message_is_queued_and_has_its_shape() {
    Answer sent = send("{\"type\": \"text\", \"content\": {\"text\": \"Hello\"}}").expect(201);
    assertThat(sent.text("/status")).isEqualTo("queued");
    assertThat(sent.text("/direction")).isEqualTo("outbound");
    assertThat(sent.text("/content/text")).isEqualTo("Hello");
    assertThat(sent.text("/sender/type")).isEqualTo("agent");
    assertThat(sent.text("/sender/id")).isEqualTo(owner.get("/v1/me").text("/id"));
    assertThat(sent.texts("/status_history", "/status")).containsExactly("queued");
    assertThat(path).endsWith(sent.text("/conversation_id"));
    assertThat(sent.header("location")).contains("/v1/messages/" + sent.text("/id"));
    assertThat(owner.get("/v1/messages/" + sent.text("/id")).expect(200).text("/content/text"))
        .isEqualTo("Hello");
  }

  @Test
  void a_note_stays_inside() {
    Answer note = send("{\"type\": \"note\", \"content\": {\"text\": \"Rude\"}}").expect(201);
    assertThat(note.text("/direction")).isEqualTo("internal");
    assertThat(note.text("/status")).isEqualTo("received");
    assertThat(note.at("/provider_id").isNull()).isTrue();
  }

  @Test
  void every_wrong_field_is_named_at_once() {
    Answer answer =
        send(
            """
            {"type": "text", "content": {"text": " "}, "reply_to": "x", "client_message_id": "",
             "metadata": []}
            """);
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/content/text", "/reply_to", "/client_message_id", "/metadata");
  }

  @Test
  void a_type_that_is_not_known_has_a_code_of_its_own() {
    send("{\"type\": \"hologram\", \"content\": {\"text\": \"x\"}}")
        .expectProblem(422, "unsupported_message_type");
  }

  @Test
  void a_text_has_at_most_4096_characters() {
    send(text("x".repeat(4096))).expect(201);
    send(text("x".repeat(4097))).expectProblem(422, "validation_failed");
  }

  @Test
  void metadata_is_kept_as_it_is() {
    Answer sent =
        send("""
        {"type": "text", "content": {"text": "x"}, "metadata": {"a": [1, {"b": null}]}}
        """)
            .expect(201);
    assertThat(sent.at("/metadata/a/1/b").isNull()).isTrue();
  }

  @Test
  void a_reply_names_a_message_of_the_same_conversation() {
    String id = send(text("first")).text("/id");
    Answer reply =
        send("{\"type\": \"text\", \"content\": {\"text\": \"x\"}, \"reply_to\": \"" + id + "\"}")
            .expect(201);
    assertThat(reply.text("/reply_to")).isEqualTo(id);
    Answer wrong =
        send(
            "{\"type\": \"text\", \"content\": {\"text\": \"x\"}, \"reply_to\":"
                + " \"msg_0000000000001\"}");
    wrong.expectProblem(422, "validation_failed");
    assertThat(wrong.texts("/errors", "/code")).containsExactly("unknown_message");
  }

  @Test
  void the_clients_own_id_makes_a_send_repeatable() {
    String body =
        "{\"type\": \"text\", \"content\": {\"text\": \"x\"}, \"client_message_id\": \"c-1\"}";
    List<Answer> answers =
        Parallel.run(
            IntStream.range(0, 20).<Callable<Answer>>mapToObj(i -> () -> send(body)).toList());
    assertThat(answers.stream().map(answer -> answer.text("/id")).distinct()).hasSize(1);
    assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
    assertThat(owner.get(path).at("/messages").size()).isEqualTo(1);
  }

  @Test
  void history_is_read_in_both_directions() {
    List<String> ids =
        IntStream.range(0, 30).mapToObj(i -> send(text("n" + i)).text("/id")).toList();
    Answer conversation = owner.get(path).expect(200);
    assertThat(conversation.texts("/messages", "/id")).isEqualTo(ids.subList(5, 30));
    assertThat(conversation.at("/messages_meta/has_more").asBoolean()).isTrue();
    Answer before =
        owner.get(path + "/messages?before=" + conversation.text("/messages_meta/before"));
    assertThat(before.expect(200).texts("/data", "/id")).isEqualTo(ids.subList(0, 5));
    assertThat(before.at("/meta/has_more").asBoolean()).isFalse();
    Answer after = owner.get(path + "/messages?limit=3&after=" + ids.get(9));
    assertThat(after.expect(200).texts("/data", "/id")).isEqualTo(ids.subList(10, 13));
    assertThat(after.text("/meta/after")).isEqualTo(ids.get(12));
    owner
        .get(path + "/messages?before=" + ids.get(1) + "&after=" + ids.get(2))
        .expectProblem(400, "invalid_parameter");
    owner.get(path + "/messages?limit=0").expectProblem(400, "invalid_parameter");
  }

  @Test
  void a_reply_reads_what_was_unread_and_does_not_open_a_resolved_conversation() {
    owner.put(path + "/resolve").expect(200);
    send(text("bye")).expect(201);
    assertThat(owner.get(path).text("/status")).isEqualTo("resolved");
  }

  @Test
  void a_contact_without_an_address_can_not_be_reached() {
    String contact =
        owner.post("/v1/contacts", "{'email': 'ada@example.com'}").expect(201).text("/id");
    String other =
        owner
            .post("/v1/conversations", "{'contact_id': '" + contact + "'}")
            .expect(201)
            .text("/id");
    Answer answer = owner.post("/v1/conversations/" + other + "/messages", text("x"));
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/code")).containsExactly("unreachable_contact");
  }

  @Test
  void outside_the_window_nothing_is_sent() {
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    number.inbound("16505550001", "wamid.now", "Hello", Instant.now()).expect(200);
    number
        .inbound("16505550002", "wamid.then", "Hello", Instant.now().minus(Duration.ofHours(25)))
        .expect(200);
    String open = conversationWith("16505550001");
    String closed = conversationWith("16505550002");
    assertThat(owner.get(open).at("/window/open").asBoolean()).isTrue();
    assertThat(owner.get(closed).at("/window/open").asBoolean()).isFalse();
    Answer late = owner.post(closed + "/messages", text("too late"));
    late.expectProblem(409, "messaging_window_closed");
    assertThat(late.at("/allowed_types").isArray()).isTrue();
    owner.post(closed + "/messages", "{'type': 'note', 'content': {'text': 'x'}}").expect(201);
  }

  @Test
  void a_note_mentions_agents_who_work_here() {
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    number.inbound("16505550001", "wamid.mention", "Hello", Instant.now()).expect(200);
    String messages = conversationWith("16505550001") + "/messages";
    String me = owner.get("/v1/me").text("/id");
    String note = "{'type': 'note', 'content': {'text': '@Ada look', 'mentions': ['%s']}}";
    Answer written = owner.post(messages, note.formatted(me)).expect(201);
    assertThat(written.texts("/content/mentions", "")).containsExactly(me);
    String elsewhere = engine.server().signUp().get("/v1/me").text("/id");
    Answer refused = owner.post(messages, note.formatted(elsewhere));
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.texts("/errors", "/field")).containsExactly("/content/mentions/0");
    assertThat(refused.texts("/errors", "/code")).containsExactly("unknown_agent");
  }

  private String conversationWith(String digits) {
    return "/v1/conversations/"
        + owner.get("/v1/conversations?search=" + digits).expect(200).text("/data/0/id");
  }

  private Answer send(String body) {
    return owner.post(path + "/messages", body);
  }

  private static String text(String text) {
    return "{\"type\": \"text\", \"content\": {\"text\": \"" + text + "\"}}";
  }

  private static String openedBy(Client client) {
    String contact =
        client
            .post("/v1/contacts", "{'name': 'Ada', 'phone': '+16505551234'}")
            .expect(201)
            .text("/id");
    return "/v1/conversations/"
        + client
            .post("/v1/conversations", "{'contact_id': '" + contact + "'}")
            .expect(201)
            .text("/id");
  }
}

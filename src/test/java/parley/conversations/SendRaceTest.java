package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Two who answer at once: {@code last_seen_message_id} of a send. */
@ParameterizedClass
@EnumSource(Engine.class)
class SendRaceTest {
  private static final int SENDERS = 8;

  @Parameter Engine engine;

  private Client owner;
  private Client key;
  private TestNumber number;
  private String path;
  private String question;

  @BeforeEach
  void aCustomerAsks() {
    owner = engine.server().signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, ", \"enforce_window\": false");
    key = newKey();
    number.inbound("16505551234", "wamid.q" + number.phoneNumberId(), "Hello?").expect(200);
    Answer conversation = owner.get("/v1/conversations").expect(200);
    path = "/v1/conversations/" + conversation.text("/data/0/id") + "/messages";
    question = conversation.text("/data/0/last_message/id");
  }

  @Test
  void who_is_second_is_told_what_the_first_has_sent() {
    String first = send(owner, question).expect(201).text("/id");
    Answer second = send(key, question).expectProblem(409, "conversation_moved");
    assertThat(second.at("/message")).isEqualTo(owner.get("/v1/messages/" + first).json());
    assertThat(texts()).hasSize(2);
    send(key, first).expect(201);
    key.post(path, text("", "Anyway")).expect(201);
  }

  @Test
  void of_many_who_answer_at_once_exactly_one_is_first() {
    List<Client> senders = IntStream.range(0, SENDERS).mapToObj(i -> newKey()).toList();
    List<Answer> answers =
        Parallel.run(
            senders.stream()
                .<Callable<Answer>>map(sender -> () -> send(sender, question))
                .toList());
    assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
    assertThat(answers.stream().filter(answer -> answer.status() == 409)).hasSize(SENDERS - 1);
    assertThat(texts()).hasSize(2);
  }

  @Test
  void the_newest_of_what_was_missed_is_shown() {
    send(owner, question).expect(201);
    String newest = owner.post(path, text("", "One more thing")).expect(201).text("/id");
    assertThat(send(key, question).expectProblem(409, "conversation_moved").text("/message/id"))
        .isEqualTo(newest);
  }

  @Test
  void ones_own_messages_those_of_the_customer_and_notes_are_no_obstacle() {
    send(owner, question).expect(201);
    send(owner, question).expect(201);
    String seen = send(key, owner.get(path).text("/data/2/id")).expect(201).text("/id");
    number.inbound("16505551234", "wamid.r" + number.phoneNumberId(), "And?").expect(200);
    key.post(path, "{'type': 'note', 'content': {'text': 'Mine'}}").expect(201);
    String later = Instant.now().plusSeconds(3600).toString();
    key.post(path, text("'send_at': '" + later + "', ", "Later")).expect(201);
    send(owner, seen).expect(201);
  }

  @Test
  void a_note_is_kept_whatever_happened() {
    send(owner, question).expect(201);
    key.post(
            path,
            "{'type': 'note', 'content': {'text': 'Hm'}, 'last_seen_message_id': '%s'}"
                .formatted(question))
        .expect(201);
  }

  @Test
  void a_send_that_is_repeated_is_answered_as_before() {
    String body =
        text("'client_message_id': 'c', 'last_seen_message_id': '" + question + "', ", "A");
    String sent = owner.post(path, body).expect(201).text("/id");
    key.post(path, text("", "B")).expect(201);
    assertThat(owner.post(path, body).expect(200).text("/id")).isEqualTo(sent);
  }

  @Test
  void what_was_seen_must_be_a_message_of_the_conversation() {
    for (String unknown : List.of("msg_0000000000001", "msg_x", "x")) {
      Answer answer = send(owner, unknown);
      answer.expectProblem(422, "validation_failed");
      assertThat(answer.texts("/errors", "/field")).containsExactly("/last_seen_message_id");
      assertThat(answer.texts("/errors", "/code")).containsExactly("unknown_message");
    }
  }

  private Client newKey() {
    return owner.as(
        owner
            .post(
                "/v1/api-keys",
                "{'name': 'Bot', 'scopes': ['conversations:read', 'messages:send']}")
            .expect(201)
            .text("/key"));
  }

  private Answer send(Client sender, String lastSeen) {
    return sender.post(path, text("'last_seen_message_id': '" + lastSeen + "', ", "Hello!"));
  }

  private static String text(String more, String text) {
    return "{%s'type': 'text', 'content': {'text': '%s'}}".formatted(more, text);
  }

  private List<String> texts() {
    return owner.get(path).expect(200).texts("/data", "/content/text");
  }
}

package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;

/** One call that reaches somebody, known or not. */
@ParameterizedClass
@EnumSource(Engine.class)
class DirectMessagesTest {
  @Parameter Engine engine;

  private static final AtomicInteger COUNTER = new AtomicInteger(1_000);

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void an_unknown_phone_becomes_a_contact_with_a_conversation_and_the_message() {
    Answer sent = reach("{\"phone\": \"+1 (415) 555-2671\", \"name\": \"Ada\"}").expect(201);
    assertThat(sent.text("/status")).isEqualTo("queued");
    assertThat(sent.header("location")).contains("/v1/messages/" + sent.text("/id"));
    Answer conversation = owner.get("/v1/conversations/" + sent.text("/conversation_id"));
    assertThat(conversation.text("/contact/name")).isEqualTo("Ada");
    assertThat(conversation.text("/contact/phone")).isEqualTo("+14155552671");
    assertThat(conversation.text("/status")).isEqualTo("open");
  }

  @Test
  void somebody_known_is_reached_where_they_are() {
    String contact = contact("+14155552671");
    String first = reach("{\"phone\": \"+14155552671\"}").expect(201).text("/conversation_id");
    String second =
        reach("{\"contact_id\": \"" + contact + "\"}").expect(201).text("/conversation_id");
    assertThat(second).isEqualTo(first);
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
    assertThat(owner.get("/v1/conversations/" + first).text("/contact/id")).isEqualTo(contact);
  }

  @Test
  void a_resolved_conversation_goes_on_and_stays_resolved() {
    String conversation =
        reach("{\"phone\": \"+14155552671\"}").expect(201).text("/conversation_id");
    owner.put("/v1/conversations/" + conversation + "/resolve", "").expect(200);
    assertThat(reach("{\"phone\": \"+14155552671\"}").expect(201).text("/conversation_id"))
        .isEqualTo(conversation);
    assertThat(owner.get("/v1/conversations/" + conversation).text("/status"))
        .isEqualTo("resolved");
  }

  @Test
  void what_cannot_be_sent_leaves_nothing_behind() {
    Answer unreachable = reach("{\"email\": \"ada@example.com\"}");
    unreachable.expectProblem(422, "validation_failed");
    assertThat(unreachable.texts("/errors", "/code")).containsExactly("unreachable_contact");
    assertThat(unreachable.texts("/errors", "/field")).containsExactly("/to");
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isZero();
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isZero();
  }

  @Test
  void many_at_once_make_one_contact_and_one_conversation() {
    List<Answer> answers =
        Parallel.run(
            IntStream.range(0, 20)
                .<Callable<Answer>>mapToObj(i -> () -> reach("{\"phone\": \"+14155552671\"}"))
                .toList());
    assertThat(answers).allSatisfy(answer -> answer.expect(201));
    assertThat(answers.stream().map(a -> a.text("/conversation_id")).distinct()).hasSize(1);
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
  }

  @Test
  void every_wrong_field_is_named() {
    Answer answer =
        owner.post(
            "/v1/messages",
            """
            {"to": {"phone": "0415", "email": "ada"}, "channel": "pigeon", "type": "text",
             "content": {"text": ""}}
            """);
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/to/phone", "/to/email", "/to", "/channel", "/content/text");
    assertThat(reach("{\"contact_id\": \"con_0000000000001\"}").texts("/errors", "/field"))
        .containsExactly("/to/contact_id");
    reach("{}").expectProblem(422, "validation_failed");
  }

  @Test
  void who_has_no_address_on_the_channel_is_told_which_one_is_missing() {
    mailbox();
    owner.post("/v1/channels", "{'type': 'webchat', 'name': 'Shop'}").expect(201);
    String phone = contact("+14155552671");
    assertThat(unreachable(phone, "email"))
        .isEqualTo("The contact has no e-mail address and has never written on this channel.");
    assertThat(unreachable(phone, "webchat"))
        .isEqualTo("The contact has never written on this channel.");
    String mail = owner.post("/v1/contacts", "{'email': 'ada@example.com'}").text("/id");
    assertThat(unreachable(mail, "whatsapp"))
        .isEqualTo("The contact has no phone and has never written on this channel.");
  }

  private String unreachable(String contact, String channel) {
    Answer answer = reach("{'contact_id': '" + contact + "'}, 'channel': '" + channel + "'");
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/code")).containsExactly("unreachable_contact");
    return answer.text("/errors/0/message");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/messages", "/v1/conversations"})
  void a_type_of_which_there_is_no_channel_is_named(String path) {
    Answer answer = owner.post(path, named(path, ", 'channel': 'email'"));
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field")).containsExactly("/channel");
    assertThat(answer.texts("/errors", "/code")).containsExactly("unknown_channel");
    assertThat(answer.texts("/errors", "/message"))
        .containsExactly("the organization has no channel of the type email");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/messages", "/v1/conversations"})
  void a_channel_has_the_type_that_is_named_beside_it(String path) {
    String mailbox = mailbox();
    String both = ", 'channel_id': '%s', 'channel': '%s'";
    Answer answer = owner.post(path, named(path, both.formatted(mailbox, "whatsapp")));
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field")).containsExactly("/channel");
    assertThat(answer.texts("/errors", "/message"))
        .containsExactly("must be the type of the channel: email");
    Answer unknown = owner.post(path, named(path, both.formatted("chn_0000000000001", "whatsapp")));
    assertThat(unknown.texts("/errors", "/field")).containsExactly("/channel_id");
    String number = owner.get("/v1/channels").text("/data/0/id");
    owner.post(path, named(path, both.formatted(number, "whatsapp"))).expect(201);
  }

  @Test
  void who_has_channels_of_other_types_only_is_not_told_to_have_none() {
    owner
        .get("/v1/channels")
        .texts("/data", "/id")
        .forEach(channel -> owner.delete("/v1/channels/" + channel).expect(204));
    mailbox();
    assertThat(reach("{'phone': '+14155552671'}").texts("/errors", "/message"))
        .containsExactly("the organization has no channel of the type whatsapp; name another one");
  }

  /** A body for somebody who is there or not, with more fields. */
  private String named(String path, String more) {
    return path.equals("/v1/messages")
        ? "{'to': {'phone': '+14155552671'}, 'type': 'text', 'content': {'text': 'Hi'}" + more + "}"
        : "{'contact_id': '" + contact("+1415555" + COUNTER.incrementAndGet()) + "'" + more + "}";
  }

  private String mailbox() {
    return owner
        .post(
            "/v1/channels",
            """
            {'type': 'email', 'name': 'Desk', 'address': 'direct%d.%s@bakery.example',
             'credentials': {'webhook_secret': 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'},
             'settings': {'inbound': 'webhook'}}
            """
                .formatted(COUNTER.incrementAndGet(), engine))
        .expect(201)
        .text("/id");
  }

  private String contact(String phone) {
    return owner.post("/v1/contacts", "{'phone': '" + phone + "'}").expect(201).text("/id");
  }

  private Answer reach(String to) {
    return owner.post(
        "/v1/messages", "{'to': " + to + ", 'type': 'text', 'content': {'text': 'Hi'}}");
  }
}

package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
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
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What visitors are asked about themselves, and say. */
@ParameterizedClass
@EnumSource(Engine.class)
class VisitorFormTest {
  private static final String QUESTIONS =
      """
      [{'type': 'name'}, {'type': 'email', 'required': true}, {'type': 'phone'},
       {'type': 'text', 'key': 'order', 'label': 'Order number'},
       {'type': 'choice', 'key': 'size', 'label': 'Size', 'choices': ['S', 'M']},
       {'type': 'consent', 'key': 'terms', 'label': 'I agree.', 'required': true}]
      """;

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  @AutoClose private TestServer server;
  private Client owner;
  private Chat chat;
  private Visitor visitor;

  @BeforeEach
  void build() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    chat = Chat.open(owner);
    visitor = Visitor.on(server.anonymous(), chat.key());
  }

  private void ask() {
    chat.set("{'ask': 'before_first_message', 'questions': %s}".formatted(QUESTIONS)).expect(200);
  }

  private Answer writes(String form) {
    return visitor
        .client()
        .post(
            "/chat/v1/messages",
            "{'client_message_id': 'm', 'type': 'text', 'content': {'text': 'Hi'}, 'form': %s}"
                .formatted(form));
  }

  private Answer conversation() {
    return owner.get(
        "/v1/conversations/" + owner.get("/v1/conversations").expect(200).text("/data/0/id"));
  }

  @Test
  void pages_know_what_to_ask_and_when() {
    Answer before = chat.shown(server.anonymous()).expect(200);
    assertThat(before.text("/ask")).isEqualTo("outside_hours");
    assertThat(before.texts("/questions", "/key")).containsExactly("email");
    ask();
    Answer after = chat.shown(server.anonymous()).expect(200);
    assertThat(after.text("/ask")).isEqualTo("before_first_message");
    assertThat(after.texts("/questions", "/key"))
        .containsExactly("name", "email", "phone", "order", "size", "terms");
    assertThat(after.texts("/questions/4/choices", "")).containsExactly("S", "M");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{'type': 'age'}]",
        "[{'type': 'text', 'label': 'Order'}]",
        "[{'type': 'text', 'key': 'order'}]",
        "[{'type': 'text', 'key': 'email', 'label': 'Order'}]",
        "[{'type': 'text', 'key': 'Order', 'label': 'Order'}]",
        "[{'type': 'email', 'key': 'mail'}]",
        "[{'type': 'email'}, {'type': 'email'}]",
        "[{'type': 'choice', 'key': 'size', 'label': 'Size', 'choices': ['S']}]",
        "[{'type': 'choice', 'key': 'size', 'label': 'Size', 'choices': ['S', '']}]",
        "[{'type': 'choice', 'key': 'size', 'label': 'Size'}]",
        "['email']"
      })
  void a_question_that_cannot_be_asked_is_refused(String questions) {
    chat.set("{'questions': %s}".formatted(questions)).expectProblem(422, "validation_failed");
  }

  @Test
  void what_visitors_say_is_with_their_message_and_proves_nothing() {
    owner.post("/v1/contacts", "{'email': 'grace@example.com', 'name': 'Grace'}").expect(201);
    ask();
    writes(
            "{'name': ' Gra\u202ece ', 'email': 'grace@example.com', 'phone': '+49 30 1234567',"
                + " 'order': '=cmd()', 'size': 'M', 'terms': true, 'age': 3}")
        .expect(201);
    Answer found = conversation().expect(200);
    assertThat(found.texts("/messages/0/metadata/form", "/key"))
        .containsExactly("name", "email", "phone", "order", "size", "terms");
    assertThat(found.text("/messages/0/metadata/form/3/label")).isEqualTo("Order number");
    assertThat(found.text("/messages/0/metadata/form/3/value")).isEqualTo("=cmd()");
    assertThat(found.at("/messages/0/metadata/form/5/value").asBoolean()).isTrue();
    assertThat(found.text("/contact/name")).isEqualTo("Grace");
    Answer contact = owner.get("/v1/contacts/" + found.text("/contact/id")).expect(200);
    assertThat(contact.at("/email").isNull()).isTrue();
    assertThat(contact.at("/phone").isNull()).isTrue();
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(2);
    assertThat(visitor.sees().body()).doesNotContain("grace@example.com", "form");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'terms': true}",
        "{'email': ' ', 'terms': true}",
        "{'email': 'grace', 'terms': true}",
        "{'email': 'grace@example.com'}",
        "{'email': 'grace@example.com', 'terms': false}",
        "{'email': 'grace@example.com', 'terms': 'yes'}",
        "{'email': 'grace@example.com', 'terms': true, 'size': 'XL'}",
        "{'email': 'grace@example.com', 'terms': true, 'phone': 'none'}",
        "{'email': 'grace@example.com', 'terms': true, 'order': 7}",
        "[]"
      })
  void an_answer_that_is_none_is_refused_and_nothing_is_kept(String form) {
    ask();
    writes(form).expectProblem(422, "validation_failed");
    assertThat(owner.get("/v1/conversations").at("/meta/total").asInt()).isZero();
  }

  @Test
  void what_is_not_seen_can_be_mailed_to_where_they_say_they_are() {
    writes("{'email': 'grace@example.com'}").expect(201);
    String id = conversation().text("/id");
    String answer =
        owner
            .post(
                "/v1/conversations/" + id + "/messages",
                "{'type': 'text', 'content': {'text': 'Hello'}}")
            .expect(201)
            .text("/id");
    eventually(() -> owner.get("/v1/messages/" + answer).text("/status"), "sent"::equals);
    clock.advance(Duration.ofMinutes(3));
    Answer told =
        eventually(
            () -> owner.get("/v1/events?types=message.unseen").expect(200),
            all -> all.at("/data").size() == 1);
    assertThat(told.text("/data/0/data/email")).isEqualTo("grace@example.com");
    assertThat(told.at("/data/0/data/email_verified").asBoolean()).isFalse();
  }
}

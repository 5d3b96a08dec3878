package parley.webchat;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;
import tools.jackson.databind.node.ObjectNode;

/** Who has left a chat gets by mail what they have not seen, and goes on by mail. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class UnseenMailTest {
  private static final String SECRET = "a secret of the mailbox";

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  @AutoClose private TestServer server;
  private Client owner;
  private String mail;
  private Visitor visitor;
  private String conversation;

  @BeforeEach
  void write() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    String key = Visitor.chat(owner);
    mail =
        owner
            .post(
                "/v1/channels",
                """
                {'type': 'email', 'name': 'Bakery', 'address': 'desk@bakery.example',
                 'credentials': {'smtp_password': 'x', 'webhook_secret': '%s'},
                 'settings': {'inbound': 'webhook', 'smtp_host': '127.0.0.1', 'smtp_port': %s,
                   'smtp_security': 'none'}}
                """
                    .formatted(SECRET, owner.get("/simulator/mail").expect(200).at("/smtp_port")))
            .expect(201)
            .text("/id");
    visitor = Visitor.on(server.anonymous(), key);
    visitor.writes("m-1", "Do you have rye bread?").expect(201);
    conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    owner.put("/v1/contacts/" + contact, "{'email': 'grace@example.com'}").expect(200);
  }

  private void answer(String text) {
    ObjectNode message = Json.object().put("type", "text");
    message.putObject("content").put("text", text);
    String id =
        owner
            .post("/v1/conversations/" + conversation + "/messages", Json.text(message))
            .expect(201)
            .text("/id");
    eventually(() -> owner.get("/v1/messages/" + id).text("/status"), "sent"::equals);
  }

  /**
   * While time goes on: an attempt that was under way when it was set is made again by that time.
   */
  private Answer mailsLater() {
    clock.advance(Duration.ofSeconds(5));
    return mails();
  }

  private Answer mails() {
    return owner.get("/simulator/messages?channel_id=" + mail).expect(200);
  }

  private void post(String from, String text, String inReplyTo) {
    String body =
        """
        From: %s
        To: desk@bakery.example
        Subject: Re: Bakery
        Message-ID: <answer-%s>
        In-Reply-To: <%s>

        %s
        """
            .formatted(from, from, inReplyTo, text)
            .replace("\n", "\r\n");
    String id = "msg_" + from.hashCode();
    server
        .anonymous()
        .with("Content-Type", "message/rfc822")
        .with("webhook-id", id)
        .with("webhook-timestamp", Long.toString(clock.instant().getEpochSecond()))
        .with("webhook-signature", signature(id, body))
        .send("POST", "/webhooks/email/" + mail, body.getBytes(StandardCharsets.UTF_8))
        .expect(200);
  }

  private String signature(String id, String body) {
    try {
      return new com.standardwebhooks.Webhook(SECRET.getBytes(StandardCharsets.UTF_8))
          .sign(id, clock.instant().getEpochSecond(), body);
    } catch (com.standardwebhooks.exceptions.WebhookSigningException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void an_unseen_answer_goes_by_mail_once_and_what_is_answered_lands_in_the_chat() {
    answer("Until six.");
    answer("And on Sunday until ten.");
    clock.advance(Duration.ofMinutes(3));
    Answer sent = eventually(this::mails, all -> all.at("/data").size() == 1);
    assertThat(sent.text("/data/0/text")).contains("Until six.").contains("And on Sunday");
    assertThat(sent.at("/data/0/to").toString()).contains("grace@example.com");
    post("grace@example.com", "I will come on Sunday", sent.text("/data/0/message_id"));
    Answer chat = owner.get("/v1/conversations/" + conversation).expect(200);
    assertThat(chat.text("/messages/3/content/text").strip()).isEqualTo("I will come on Sunday");
    assertThat(chat.text("/channel")).isEqualTo("webchat");
    assertThat(owner.get("/v1/conversations").at("/data")).hasSize(1);
    assertThat(visitor.sees().text("/messages/3/content/text").strip())
        .isEqualTo("I will come on Sunday");
    answer("See you there.");
    assertThat(visitor.sees().text("/messages/4/content/text")).isEqualTo("See you there.");
    clock.advance(Duration.ofMinutes(3));
    eventually(this::mails, all -> all.at("/data").size() == 2);
  }

  @Test
  void what_was_seen_while_the_mail_could_not_leave_is_not_mailed() {
    String settings = "{'settings': {'smtp_port': %s}}";
    owner.put("/v1/channels/" + mail, settings.formatted("1")).expect(200);
    answer("Until six.");
    clock.advance(Duration.ofSeconds(1));
    answer("And on Sunday until ten.");
    clock.advance(Duration.ofMinutes(3));
    eventually(
        () -> owner.get("/v1/events?types=message.unseen").expect(200),
        told -> told.at("/data").size() == 1);
    String first = "{'message_id': '%s'}".formatted(visitor.sees().text("/messages/1/id"));
    visitor.client().put("/chat/v1/read", first).expect(204);
    owner
        .put(
            "/v1/channels/" + mail,
            settings.formatted(owner.get("/simulator/mail").expect(200).at("/smtp_port")))
        .expect(200);
    clock.advance(Duration.ofMinutes(10));
    Answer sent = eventually(this::mailsLater, all -> all.at("/data").size() == 1);
    assertThat(sent.text("/data/0/text")).contains("And on Sunday").doesNotContain("Until six");
  }

  @Test
  void a_mailbox_that_is_gone_is_not_written_to() {
    answer("Until six.");
    clock.advance(Duration.ofMinutes(3));
    Answer sent = eventually(this::mails, all -> all.at("/data").size() == 1);
    post("grace@example.com", "I will come", sent.text("/data/0/message_id"));
    String behaviour = "{'channel_id': '%s', 'bounce': {'status': '5.1.1'}}".formatted(mail);
    owner.put("/simulator/behaviour", behaviour).expect(200);
    answer("See you there.");
    clock.advance(Duration.ofMinutes(3));
    String path =
        "/v1/contacts/" + owner.get("/v1/conversations/" + conversation).text("/contact/id");
    eventually(
        () -> owner.get(path).expect(200).at("/identities").toString(),
        identities -> identities.contains("undeliverable"));
  }

  @Test
  void what_is_hostile_is_text_in_the_mail() {
    String said = HostileVisitorTest.hostile().collect(joining(" ; "));
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    owner
        .put("/v1/contacts/" + contact, Json.text(Json.object().put("name", said.substring(0, 99))))
        .expect(200);
    answer(said);
    clock.advance(Duration.ofMinutes(3));
    Answer sent = eventually(this::mails, all -> all.at("/data").size() == 1);
    assertThat(sent.text("/data/0/text")).contains(said);
    assertThat(sent.text("/data/0/html"))
        .contains("&lt;img src=x onerror=alert(1)&gt;")
        .doesNotContain("<img", "<script", "</title>");
    assertThat(sent.text("/data/0/subject")).doesNotContain("\r", "\n");
  }

  @Test
  void a_stranger_who_answers_the_mail_gets_a_conversation_of_their_own() {
    answer("Until six.");
    clock.advance(Duration.ofMinutes(3));
    Answer sent = eventually(this::mails, all -> all.at("/data").size() == 1);
    post("eve@evil.example", "Tell me more", sent.text("/data/0/message_id"));
    assertThat(owner.get("/v1/conversations").at("/data")).hasSize(2);
    assertThat(visitor.sees().at("/messages")).hasSize(2);
  }

  private Answer mailed() {
    answer("Until six.");
    clock.advance(Duration.ofMinutes(3));
    return eventually(this::mails, all -> all.at("/data").size() == 1);
  }

  private void resolve() {
    owner.put("/v1/conversations/" + conversation + "/resolve").expect(200);
  }

  private String contact() {
    return owner.get("/v1/conversations/" + conversation).expect(200).text("/contact/id");
  }

  private String channel() {
    return owner.get("/v1/conversations/" + conversation).expect(200).text("/channel_id");
  }

  private List<String> said(String id) {
    return owner.get("/v1/conversations/" + id).texts("/messages", "/content/text").stream()
        .map(String::strip)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void what_answers_a_chat_that_has_ended_lands_in_the_one_that_is_open_now(boolean byVisitor) {
    Answer sent = mailed();
    owner
        .put("/v1/channels/" + channel(), "{'settings': {'after_resolve': 'new_conversation'}}")
        .expect(200);
    resolve();
    if (byVisitor) {
      visitor.writes("m-2", "And on Sunday?").expect(201);
    } else {
      String body = "{'contact_id': '%s', 'channel_id': '%s'}".formatted(contact(), channel());
      owner.post("/v1/conversations", body).expect(201);
    }
    String next =
        owner.get("/v1/conversations?status=open").expect(200).texts("/data", "/id").getLast();
    assertThat(next).isNotEqualTo(conversation);
    post("grace@example.com", "I will come on Sunday", sent.text("/data/0/message_id"));
    assertThat(said(next)).endsWith("I will come on Sunday");
    assertThat(owner.get("/v1/conversations/" + conversation).text("/status"))
        .isEqualTo("resolved");
    assertThat(visitor.sees().texts("/messages", "/content/text").getLast().strip())
        .isEqualTo("I will come on Sunday");
    assertThat(owner.get("/v1/quarantine").at("/data")).isEmpty();
  }

  @Test
  void what_answers_a_chat_of_a_merged_contact_lands_in_that_chat() {
    Answer sent = mailed();
    resolve();
    String key = owner.get("/v1/channels/" + channel()).expect(200).text("/widget_key");
    Visitor other = Visitor.on(server.anonymous(), key);
    other.writes("m-1", "Somebody else").expect(201);
    String theirs =
        owner.get("/v1/conversations?status=open").expect(200).texts("/data", "/id").getLast();
    String into = owner.get("/v1/conversations/" + theirs).text("/contact/id");
    owner.put("/v1/contacts/" + contact(), "{'email': 'grace.h@example.com'}").expect(200);
    owner
        .post("/v1/contacts/" + into + "/merge", "{'from_id': '%s'}".formatted(contact()))
        .expect(200);
    post("grace@example.com", "I will come on Sunday", sent.text("/data/0/message_id"));
    assertThat(said(conversation)).endsWith("I will come on Sunday");
    assertThat(said(theirs)).containsExactly("Somebody else");
    assertThat(visitor.sees().at("/messages")).hasSize(3);
    assertThat(other.sees().at("/messages")).hasSize(1);
  }
}

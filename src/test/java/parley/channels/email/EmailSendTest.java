package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import tools.jackson.databind.JsonNode;

/** Mails from the API to the simulated provider, and what comes back from there. */
@Timeout(120)
@ParameterizedClass
@EnumSource(Engine.class)
class EmailSendTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  @Parameter private Engine engine;

  private Client owner;
  private String channel;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    channel = "";
  }

  private void open(String password) {
    Answer mail = owner.get("/simulator/mail").expect(200);
    String address = "sender" + COUNTER.incrementAndGet() + "@bakery.example";
    channel =
        owner
            .post(
                "/v1/channels",
                """
                {'type': 'email', 'name': 'Desk', 'address': '%s',
                 'credentials': {'webhook_secret': '%s', 'smtp_password': '%s'},
                 'settings': {'inbound': 'webhook', 'smtp_host': '127.0.0.1', 'smtp_port': %s,
                              'smtp_security': 'none'}}
                """
                    .formatted(address, MailDesk.SECRET, password, mail.at("/smtp_port")))
            .expect(201)
            .text("/id");
  }

  @Test
  void an_answer_goes_on_with_the_mail_that_came() {
    open("plum cake");
    Answer inbound =
        control(
                "POST",
                "inbound",
                "'from': 'ada@example.org', 'name': 'Ada', 'subject': 'Plum cake', 'text':"
                    + " 'Ready?'")
            .expect(202);
    String conversation = conversation();
    String message = send(conversation, "{'type': 'email', 'content': {'text': 'Yes.'}}");
    JsonNode sent = sent(1).get(0);
    assertThat(sent.at("/subject").asString()).isEqualTo("Re: Plum cake");
    assertThat(sent.at("/in_reply_to").asString()).isEqualTo("<" + inbound.text("/id") + ">");
    assertThat(sent.at("/to/0/address").asString()).isEqualTo("ada@example.org");
    assertThat(sent.at("/text").asString()).startsWith("Yes.").contains("> Ready?");
    assertThat(await(message, "sent").text("/provider_id") + "")
        .isEqualTo(sent.at("/message_id").asString().replaceAll("[<>]", ""));
  }

  @Test
  void a_quote_names_who_wrote_it() {
    open("plum cake");
    control("POST", "inbound", "'from': 'ada@example.org', 'name': 'Ada', 'text': 'Ready?'")
        .expect(202);
    String conversation = conversation();
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    owner.put("/v1/contacts/" + contact, "{'name': 'The Countess'}").expect(200);
    send(conversation, "{'type': 'email', 'content': {'text': 'Yes.'}}");
    assertThat(sent(1).get(0).at("/text").asString()).contains("Ada wrote:", "> Ready?");
  }

  @Test
  void a_mail_without_words_is_none() {
    open("plum cake");
    control("POST", "inbound", "'from': 'ada@example.org', 'subject': 'Cake', 'text': 'Ready?'")
        .expect(202);
    String path = "/v1/conversations/" + conversation() + "/messages";
    for (String content : List.of("{'text': null}", "{'text': ' '}", "{'html': ''}")) {
      Answer refused = owner.post(path, "{'type': 'email', 'content': " + content + "}");
      assertThat(refused.expectProblem(422, "validation_failed").text("/errors/0/field"))
          .isEqualTo("/content/text");
    }
    String file = owner.upload("cake.txt", new byte[] {1}).expect(201).text("/id");
    send(
        conversation(),
        "{'type': 'email', 'content': {'attachments': [{'media_id': '%s'}]}}".formatted(file));
    assertThat(sent(1).get(0).at("/subject").asString()).isEqualTo("Re: Cake");
  }

  @Test
  void a_file_that_is_elsewhere_is_refused_since_nobody_would_fetch_it() {
    open("plum cake");
    Answer refused =
        owner
            .post(
                "/v1/messages",
                "{'to': {'email': 'ada@example.org'}, 'channel': 'email', 'type': 'image',"
                    + " 'content': {'url': 'https://example.com/cake.png'}}")
            .expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/content/url");
    assertThat(owner.get("/v1/contacts").at("/data")).isEmpty();
  }

  @Test
  void whoever_is_reached_in_one_script_is_reached_in_another() {
    open("plum cake");
    for (String address : List.of("jo@Bücher.example", "jo@xn--bcher-kva.example")) {
      owner
          .post(
              "/v1/messages",
              """
              {'to': {'email': '%s'}, 'channel': 'email', 'type': 'text',
               'content': {'text': 'Your book is here.'}}
              """
                  .formatted(address))
          .expect(201);
    }
    assertThat(sent(2).findValuesAsString("address")).contains("jo@xn--bcher-kva.example");
    assertThat(owner.get("/v1/contacts").at("/data")).hasSize(1);
    assertThat(owner.get("/v1/conversations").at("/data")).hasSize(1);
  }

  @Test
  void a_document_has_the_name_that_the_message_gives_it() {
    open("plum cake");
    String file = owner.upload("x-4711.txt", new byte[] {'x'}).expect(201).text("/id");
    owner
        .post(
            "/v1/messages",
            """
            {'to': {'email': 'ada@example.org'}, 'channel': 'email', 'type': 'document',
             'content': {'media_id': '%s', 'filename': 'Recipe.txt'}}
            """
                .formatted(file))
        .expect(201);
    assertThat(sent(1).get(0).at("/attachments/0/filename").asString()).isEqualTo("Recipe.txt");
  }

  @Test
  void a_bounce_comes_back_and_the_message_has_failed() {
    open("plum cake");
    control("PUT", "behaviour", "'bounce': {'status': '5.1.1', 'headers_only': true}").expect(200);
    control("POST", "inbound", "'from': 'ada@example.org', 'subject': 'Cake', 'text': 'Ready?'")
        .expect(202);
    String message = send(conversation(), "{'type': 'email', 'content': {'text': 'Yes.'}}");
    assertThat(await(message, "failed").text("/error/code")).isEqualTo("recipient_unreachable");
  }

  @Test
  void what_bounced_is_not_written_to_until_it_writes() {
    open("plum cake");
    control("PUT", "behaviour", "'bounce': {'status': '5.1.1'}").expect(200);
    control("POST", "inbound", "'from': 'ada@example.org', 'subject': 'Cake', 'text': 'Ready?'")
        .expect(202);
    String conversation = conversation();
    await(send(conversation, "{'type': 'email', 'content': {'text': 'Yes.'}}"), "failed");
    String path = "/v1/conversations/" + conversation + "/messages";
    String again = "{'type': 'email', 'content': {'text': 'Yes!'}}";
    owner.post(path, again).expect(422);
    control("POST", "inbound", "'from': 'ada@example.org', 'subject': 'Pie', 'text': 'Hello?'")
        .expect(202);
    Eventually.eventually(() -> owner.post(path, again).status(), status -> status == 201);
  }

  @Test
  void a_report_of_the_delivery_is_one() {
    open("plum cake");
    control("PUT", "behaviour", "'dsn': 'delivered', 'duplicate': true").expect(200);
    control("POST", "inbound", "'from': 'ada@example.org', 'subject': 'Cake', 'text': 'Ready?'")
        .expect(202);
    String message = send(conversation(), "{'type': 'text', 'content': {'text': 'Yes.'}}");
    assertThat(await(message, "delivered").text("/status")).isEqualTo("delivered");
  }

  @Test
  void a_refused_recipient_fails_the_message() {
    open("plum cake");
    control(
            "PUT",
            "behaviour",
            "'smtp': {'stage': 'rcpt', 'reply': '550 5.1.1 nobody', 'times': 1}")
        .expect(200);
    control("POST", "inbound", "'from': 'ada@example.org', 'subject': 'Cake', 'text': 'Ready?'")
        .expect(202);
    String message = send(conversation(), "{'type': 'email', 'content': {'text': 'Yes.'}}");
    assertThat(await(message, "failed").text("/error/provider_code")).isEqualTo("550 5.1.1");
  }

  @Test
  void a_minute_has_twenty_mails_unless_more_are_allowed() {
    open("plum cake");
    String path = "/v1/channels/" + channel;
    assertThat(owner.get(path).at("/settings/messages_per_minute").asInt()).isEqualTo(20);
    owner.put(path, "{'settings': {'messages_per_minute': 4}}").expect(200);
    control("POST", "inbound", "'from': 'ada@example.org', 'subject': 'Cake', 'text': 'Ready?'")
        .expect(202);
    String conversation = conversation();
    await(send(conversation, "{'type': 'email', 'content': {'text': 'One.'}}"), "sent");
    String second = send(conversation, "{'type': 'email', 'content': {'text': 'Two.'}}");
    control("POST", "inbound", "'from': 'bob@example.org', 'subject': 'Pie', 'text': 'And mine?'")
        .expect(202);
    assertThat(owner.get("/v1/messages/" + second).text("/status")).isEqualTo("queued");
    owner.put(path, "{'settings': {'messages_per_minute': 6000}}").expect(200);
    assertThat(sent(1)).hasSize(1);
  }

  @Test
  void a_test_of_the_channel_logs_in() {
    open("plum cake");
    Answer test = owner.post("/v1/channels/" + channel + "/test", "").expect(200);
    assertThat(test.body()).contains("smtp_connection", "smtp_login");
    assertThat(test.body()).doesNotContain("smtp_encryption");
  }

  @Test
  void another_organization_sees_nothing_of_the_mailbox() {
    open("plum cake");
    Client other = engine.server().signUp();
    other.get("/simulator/messages?channel_id=" + channel).expectProblem(404, "not_found");
    other.get("/simulator/behaviour?channel_id=" + channel).expectProblem(404, "not_found");
    other
        .post(
            "/simulator/inbound",
            "{'channel_id': '%s', 'from': '+16505551234', 'text': 'Hi'}".formatted(channel))
        .expectProblem(404, "not_found");
  }

  private Answer control(String method, String path, String fields) {
    String body = "{'channel_id': '%s', %s}".formatted(channel, fields);
    return method.equals("PUT")
        ? owner.put("/simulator/" + path, body)
        : owner.post("/simulator/" + path, body);
  }

  private String conversation() {
    return Eventually.eventually(
            () -> owner.get("/v1/conversations?channel=email").expect(200),
            answer -> !answer.at("/data").isEmpty())
        .text("/data/0/id");
  }

  private String send(String conversation, String body) {
    return owner
        .post("/v1/conversations/" + conversation + "/messages", body)
        .expect(201)
        .text("/id");
  }

  private Answer await(String message, String status) {
    return Eventually.eventually(
        () -> owner.get("/v1/messages/" + message).expect(200),
        answer -> answer.text("/status").equals(status));
  }

  private JsonNode sent(int count) {
    return Eventually.eventually(
        () -> owner.get("/simulator/messages?channel_id=" + channel).expect(200).at("/data"),
        data -> data.size() >= count);
  }
}

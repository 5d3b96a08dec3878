package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** A refusal says what is wrong, where, and what would be right. */
class RefusalWordsTest {
  private Client owner;

  @BeforeEach
  void signUp() {
    owner = Engine.SQLITE.server().signUp();
  }

  private String malformed(byte[] body) {
    return owner
        .with("Content-Type", "application/json")
        .send("POST", "/v1/contacts", body)
        .expectProblem(400, "malformed_json")
        .text("/detail");
  }

  private String malformed(String body) {
    return malformed(body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void json_that_is_none_says_where_it_goes_wrong() {
    assertThat(malformed("{\"name\": \"Ada\",\n \"name\": \"Grace\"}")).endsWith("line 2.");
    assertThat(malformed("{\"name\": \"Ada\"")).endsWith("line 1.");
    assertThat(malformed("{\n\n\"name\": Ada}")).endsWith("line 3.");
    assertThat(malformed("")).endsWith("This one is empty.");
    assertThat(malformed(new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'}))
        .endsWith("This one is not UTF-8.");
    assertThat(malformed("[]")).endsWith("This one is no object.");
  }

  @Test
  void what_is_wrong_with_a_whole_body_stands_alone() {
    Answer refused = owner.post("/v1/contacts", "{}").expectProblem(422, "validation_failed");
    assertThat(refused.text("/detail")).isEqualTo("needs a name, phone, email or external_id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /v1/contacts/bulk | {'mode': 'x', 'rows': [{}]} | create, upsert, skip
          /v1/attributes | {'key': 'plan', 'label': 'Plan', 'type': 'enum'} | text, number, boolean
          /v1/channels | {'type': 'webchat', 'name': 'x', 'settings': {'files': 'x'}} | after_agent_reply, on, off
          /v1/channels | {'type': 'sms', 'name': 'x'} | whatsapp, webchat, email
          /v1/webhooks | {'url': 'https://example.com/', 'events': ['x']} | message.created
          /v1/contacts/query | {'filter': {'field': 'tags', 'is': 'eq', 'value': 'x'}} | in, not_in, set, unset
          /v1/contacts/query | {'filter': {'field': 'mail', 'is': 'set'}} | email, external_id
          /v1/contacts/query | {'filter': {'field': 'name', 'op': 'set'}} | field, is and value
          """)
  void a_word_that_is_not_known_is_answered_with_those_that_are(
      String path, String body, String known) {
    assertThat(owner.post(path, body).expect(422).text("/errors/0/message")).contains(known);
  }

  @Test
  void a_file_of_another_type_is_answered_with_those_that_are_taken() {
    byte[] archive = "PK\3\4".getBytes(StandardCharsets.ISO_8859_1);
    Answer refused = owner.upload("cats.zip", archive).expectProblem(422, "unsupported_media");
    assertThat(refused.text("/errors/0/message"))
        .contains("application/zip", "image/png", "text/csv");
    assertThat(refused.text("/errors/0/message").split("application/zip", -1)).hasSize(2);
  }

  @Test
  void a_body_of_another_kind_is_told_what_would_do() {
    assertThat(
            owner
                .with("Content-Type", "image/png")
                .send("POST", "/v1/media", new byte[] {1})
                .expectProblem(415, "unsupported_media_type")
                .text("/detail"))
        .contains("multipart/form-data", "application/json");
    assertThat(
            owner
                .with("Content-Encoding", "gzip")
                .post("/v1/contacts", "{}")
                .expectProblem(415, "unsupported_media_type")
                .text("/detail"))
        .contains("Content-Encoding");
  }

  @Test
  void a_window_that_never_opened_is_not_said_to_have_closed() {
    String channel = "/v1/channels/" + owner.get("/v1/channels").text("/data/0/id");
    owner.put(channel, "{'settings': {'enforce_window': true}}").expect(200);
    Answer refused =
        owner.post(
            "/v1/messages",
            "{'to': {'phone': '+14155557777'}, 'type': 'text', 'content': {'text': 'Hello'}}");
    assertThat(refused.expectProblem(409, "messaging_window_closed").text("/detail"))
        .isEqualTo("The customer has not written within the last 24 hours.");
  }

  @Test
  void a_visitor_is_told_what_visitors_may_send() {
    Client anonymous = Engine.SQLITE.server().anonymous();
    String chat = "{'type': 'webchat', 'name': 'Shop', 'settings': {'files': 'on'}}";
    String key = owner.post("/v1/channels", chat).expect(201).text("/widget_key");
    Answer begun = anonymous.post("/chat/v1/sessions", "{'key': '" + key + "'}").expect(201);
    byte[] page = "<html><body>Hello</body></html>".getBytes(StandardCharsets.UTF_8);
    Answer refused =
        anonymous
            .as(begun.text("/token"))
            .upload("/chat/v1/files", "message", "{'client_message_id': '1'}", "a.html", page)
            .expectProblem(422, "unsupported_media");
    assertThat(refused.text("/errors/0/message"))
        .contains("image/gif", "application/pdf")
        .doesNotContain("msword");
  }
}

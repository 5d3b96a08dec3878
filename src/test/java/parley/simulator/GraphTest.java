package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;

/** The simulated Graph API takes what Meta takes, and refuses the rest in Meta's words. */
class GraphTest {
  private static final SimulatorFixture STAGE = new SimulatorFixture();
  private static final String ENVELOPE = "{'messaging_product': 'whatsapp', 'to': '+16505551234', ";

  @AfterAll
  static void close() {
    STAGE.close();
  }

  @Test
  void a_text_is_answered_like_meta_does() {
    Answer answer = STAGE.sendText("+1 (650) 555-1234", "Hello").expect(200);
    assertThat(answer.text("/messaging_product")).isEqualTo("whatsapp");
    assertThat(answer.text("/contacts/0/input")).isEqualTo("+1 (650) 555-1234");
    assertThat(answer.text("/contacts/0/wa_id")).isEqualTo("16505551234");
    assertThat(answer.text("/messages/0/id")).matches("wamid\\.[A-Za-z0-9+/]{43}=");
  }

  @Test
  void every_message_has_an_id_of_its_own() {
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      ids.add(STAGE.sendText("+16505551234", "Hello").text("/messages/0/id"));
    }
    assertThat(ids).hasSize(20);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'type': 'text', 'text': {'body': 'See https://example.com', 'preview_url': true}",
        "'recipient_type': 'individual', 'type': 'TEXT', 'text': {'body': 'x'}",
        "'text': {'body': 'no type at all'}",
        "'reaction': {'message_id': 'wamid.HBgL', 'emoji': '👍'}",
        "'text': {'body': 'a reply'}, 'context': {'message_id': 'wamid.HBgL'}",
        "'type': 'image', 'image': {'link': 'https://example.com/a.png', 'caption': 'A'}",
        "'type': 'image', 'image': {'link': 'https://example.com/a.jpg'}",
        "'type': 'video', 'video': {'link': 'https://example.com/a.mp4', 'caption': 'A'}",
        "'type': 'document', 'document': {'link': 'https://example.com/a', 'caption': 'A',"
            + " 'filename': 'a.pdf'}",
        "'type': 'audio', 'audio': {'link': 'https://example.com/a.ogg'}",
        "'type': 'sticker', 'sticker': {'link': 'https://example.com/a.webp'}",
        "'type': 'location', 'location': {'latitude': 37.7, 'longitude': -122.4, 'name': 'HQ'}",
        "'type': 'location', 'location': {'latitude': '37.7', 'longitude': '-122.4'}",
        "'type': 'contacts', 'contacts': [{'name': {'formatted_name': 'A B', 'first_name': 'A'}}]",
        "'type': 'location', 'location': '{\\'latitude\\': 1, \\'longitude\\': 2}'",
        "'type': 'template', 'template': {'name': 'hello_world', 'language': {'code': 'en_US'}}",
        "'type': 'reaction', 'reaction': {'message_id': 'wamid.HBgL', 'emoji': ''}",
        """
        'type': 'interactive', 'interactive': {'type': 'button', 'body': {'text': 'Well?'},
          'action': {'buttons': [{'type': 'reply', 'reply': {'id': 'y', 'title': 'Yes'}}]}}
        """,
        """
        'type': 'interactive', 'interactive': {'type': 'list', 'body': {'text': 'Which?'},
          'header': {'type': 'text', 'text': 'Cakes'}, 'footer': {'text': 'Fresh'},
          'action': {'button': 'Choose', 'sections': [{'title': 'All', 'rows': [
            {'id': '1', 'title': 'Plum', 'description': 'With cream'}]}]}}
        """,
        """
        'type': 'interactive', 'interactive': {'type': 'cta_url', 'body': {'text': 'Look'},
          'action': {'name': 'cta_url', 'parameters': {'url': 'https://example.com'}}}
        """
      })
  void every_type_is_accepted(String fields) {
    STAGE.send(ENVELOPE + fields + "}").expect(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          'type': 'text'                                             | 131008 | 'text'
          'type': 'text', 'text': {}                                 | 100    | text['body']
          'type': 'text', 'text': {'body': ''}                       | 100    | text['body']
          'type': 'text', 'text': {'body': {}}                       | 100    | text['body']
          'type': 'text', 'text': 'Hello'                            | 100    | text
          'type': 'text', 'text': {'body': 'a', 'preview_url': 'x'}  | 100    | preview_url
          'type': 'telegram', 'telegram': {}                         | 100    | type
          'type': 'image', 'image': {}                               | 131008 | 'id'
          'type': 'image', 'image': {'id': '1', 'link': 'x'}         | 131008 | 'id'
          'type': 'image', 'image': {'id': '1', 'filename': 'a'}     | 100    | filename
          'type': 'audio', 'audio': {'id': '1', 'caption': 'a'}      | 100    | caption
          'type': 'location', 'location': {'latitude': 1}            | 100    | longitude
          'type': 'location', 'location': {'latitude': 91, 'longitude': 1} | 131009 | latitude
          'type': 'location', 'location': {'latitude': 'x', 'longitude': 1} | 100 | latitude
          'type': 'contacts', 'contacts': []                         | 131009 | contacts
          'type': 'contacts', 'contacts': [{'name': {}}]             | 100    | formatted_name
          'type': 'contacts', 'contacts': ['a']                      | 100    | contacts[0]
          'type': 'template', 'template': {'name': 'a'}              | 131008 | language
          'type': 'reaction', 'reaction': {'emoji': 'x'}             | 100    | message_id
          'type': 'interactive', 'interactive': {'type': 'x'}        | 100    | interactive['type']
          'type': 'interactive', 'interactive': {'type': 'button'}   | 131008 | action
          'text': {'body': 'a'}, 'context': {}                       | 100    | message_id
          'text': {'body': 'a'}, 'recipient_type': 'crowd'           | 100    | recipient_type
          'text': {'body': 'a'}, 'to': 'nobody'                      | 131009 | nobody
          'text': {'body': 'a'}, 'to': null                          | 100    | to
          'text': {'body': 'a'}, 'messaging_product': null           | 100    | messaging_product
          'text': {'body': 'a'}, 'messaging_product': 'sms'          | 100    | messaging_product
          'status': 'delivered', 'message_id': 'wamid.A'             | 100    | status
          'status': 'read'                                           | 100    | message_id
          """)
  void what_is_wrong_is_refused_with_metas_code_and_named(String fields, int code, String named) {
    String to = fields.contains("'to'") ? "" : "'to': '+16505551234', ";
    String product =
        fields.contains("'messaging_product'") ? "" : "'messaging_product': 'whatsapp', ";
    Answer answer = STAGE.send("{" + product + to + fields + "}").expect(400);
    expectError(answer, code);
    assertThat(answer.body().replace("\\\"", "\"")).contains(named);
  }

  @Test
  void limits_of_length_are_metas() {
    STAGE.sendText("+16505551234", "a".repeat(4096)).expect(200);
    expectError(STAGE.sendText("+16505551234", "a".repeat(4097)).expect(400), 100);
    expectError(STAGE.send(ENVELOPE + button("a".repeat(21)) + "}").expect(400), 100);
    expectError(STAGE.send(ENVELOPE + opaque("a".repeat(513)) + "}").expect(400), 100);
    STAGE.send(ENVELOPE + opaque("a".repeat(512)) + "}").expect(200);
  }

  private static String button(String title) {
    return """
    'type': 'interactive', 'interactive': {'type': 'button', 'body': {'text': 'Well?'},
      'action': {'buttons': [{'type': 'reply', 'reply': {'id': 'y', 'title': '%s'}}]}}
    """
        .formatted(title);
  }

  private static String opaque(String data) {
    return "'text': {'body': 'a'}, 'biz_opaque_callback_data': '" + data + "'";
  }

  @Test
  void a_list_has_ten_rows_at_most() {
    String row = "{'id': '1', 'title': 'a'}, ".repeat(5) + "{'id': '1', 'title': 'a'}";
    Answer answer =
        STAGE.send(
            ENVELOPE
                + """
                'type': 'interactive', 'interactive': {'type': 'list', 'body': {'text': 'Which?'},
                  'action': {'button': 'Choose', 'sections': [{'rows': [%s]}, {'rows': [%s]}]}}}
                """
                    .formatted(row, row));
    expectError(answer.expect(400), 131009);
    assertThat(answer.text("/error/error_data/details")).contains("10");
  }

  @Test
  void a_body_that_is_no_json_object_lacks_every_parameter() {
    for (String body : new String[] {"", "[]", "nonsense", "{'a': 1, 'a': 2}"}) {
      Answer answer = STAGE.send(body).expect(400);
      expectError(answer, 100);
      assertThat(answer.text("/error/message"))
          .isEqualTo("(#100) The parameter messaging_product is required.");
    }
  }

  @Test
  void half_a_character_is_refused() {
    expectError(STAGE.sendText("+16505551234", "\\ud800").expect(400), 100);
  }

  @Test
  void a_wrong_token_or_none_is_190() {
    String body = "{\"messaging_product\": \"whatsapp\"}";
    expectError(STAGE.anonymous().post(SimulatorFixture.messages(), body).expect(401), 190);
    expectError(
        STAGE.anonymous().as("other").post(SimulatorFixture.messages(), body).expect(401), 190);
    expectError(
        STAGE
            .anonymous()
            .post(SimulatorFixture.messages() + "?access_token=other", body)
            .expect(401),
        190);
  }

  @Test
  void a_number_of_nobody_is_an_unsupported_request() {
    Answer answer = STAGE.graph().post("/simulator/graph/v25.0/999/messages", "{}").expect(400);
    expectError(answer, 100);
    assertThat(answer.at("/error/error_subcode").asInt()).isEqualTo(33);
    assertThat(answer.text("/error/type")).isEqualTo("GraphMethodException");
  }

  @Test
  void a_version_that_is_none_is_an_unknown_path() {
    String path = "/simulator/graph/latest/" + SimulatorFixture.NUMBER + "/messages";
    expectError(STAGE.graph().post(path, "{}").expect(400), 2500);
  }

  @Test
  void a_form_with_the_token_inside_is_as_good_as_json() {
    String form =
        "messaging_product=whatsapp&to=%2B16505551234&type=text&format=json&access_token="
            + SimulatorFixture.TOKEN
            + "&text=%7B%22body%22%3A%22h%5Cu00eb+y%22%7D";
    STAGE
        .anonymous()
        .with("Content-Type", "application/x-www-form-urlencoded")
        .send("POST", SimulatorFixture.messages(), form.getBytes(StandardCharsets.UTF_8))
        .expect(200);
  }

  @Test
  void a_wrong_proof_of_the_app_secret_is_refused() {
    Answer answer =
        STAGE
            .graph()
            .post(
                SimulatorFixture.messages() + "?appsecret_proof=00",
                """
                {"messaging_product": "whatsapp", "to": "+16505551234", "text": {"body": "a"}}
                """);
    expectError(answer.expect(400), 100);
    assertThat(answer.text("/error/message")).contains("appsecret_proof");
  }

  @ParameterizedTest
  @CsvSource({
    "+16505551234, 16505551234",
    "16505551234, 16505551234",
    "+49 151 1234-5678, 4915112345678",
    "+525512345678, 5215512345678",
    "+5215512345678, 5215512345678",
    "+541112345678, 5491112345678",
    "+5491112345678, 5491112345678",
    "+5541988887777, 554188887777",
    "+554188887777, 554188887777",
    "+5511988887777, 5511988887777"
  })
  void a_number_is_answered_as_whatsapp_writes_it(String to, String waId) {
    assertThat(STAGE.sendText(to, "Hello").expect(200).text("/contacts/0/wa_id")).isEqualTo(waId);
  }

  @Test
  void a_hidden_number_is_reached_by_its_id_unless_there_is_a_number() {
    String user = "'recipient': 'US.13491208655302741918'";
    Answer hidden =
        STAGE.send("{'messaging_product': 'whatsapp', 'text': {'body': 'a'}, " + user + "}");
    assertThat(hidden.expect(200).text("/contacts/0/user_id")).isEqualTo("US.13491208655302741918");
    assertThat(hidden.at("/contacts/0").has("wa_id")).isFalse();
    Answer both = STAGE.send(ENVELOPE + "'text': {'body': 'a'}, " + user + "}").expect(200);
    assertThat(both.text("/contacts/0/wa_id")).isEqualTo("16505551234");
  }

  @Test
  void a_message_is_marked_as_read_with_typing_or_without() {
    String id = STAGE.inbound("'from': '16505551234', 'text': 'Hi'").expect(202).text("/id");
    String read = "{'messaging_product': 'whatsapp', 'status': 'read', 'message_id': '" + id + "'";
    assertThat(STAGE.send(read + "}").expect(200).body()).isEqualTo("{\"success\":true}");
    STAGE.send(read + ", 'typing_indicator': {'type': 'text'}}").expect(200);
  }

  static void expectError(Answer answer, int code) {
    assertThat(answer.at("/error/code").asInt()).as(answer.body()).isEqualTo(code);
    assertThat(answer.text("/error/message")).isNotEmpty();
    assertThat(answer.text("/error/type")).isNotEmpty();
    assertThat(answer.text("/error/fbtrace_id")).startsWith("A");
  }
}

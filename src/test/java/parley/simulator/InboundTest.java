package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.Answer;
import tools.jackson.databind.JsonNode;

/** Customers write through {@code POST /simulator/inbound}. */
class InboundTest {
  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void a_text_has_arrived_when_it_is_answered() {
    Answer answer =
        fixture
            .inbound("'from': '+49 151 12345678', 'name': 'Zoë', 'text': 'Is it ready?'")
            .expect(202);
    assertThat(fixture.callback().webhooks()).hasSize(1);
    JsonNode value = fixture.callback().webhooks().getFirst().value();
    assertThat(value.at("/contacts/0/profile/name").asString()).isEqualTo("Zoë");
    assertThat(value.at("/contacts/0/wa_id").asString()).isEqualTo("4915112345678");
    JsonNode message = value.at("/messages/0");
    assertThat(message.path("id").asString()).isEqualTo(answer.text("/id")).startsWith("wamid.");
    assertThat(message.path("from").asString()).isEqualTo("4915112345678");
    assertThat(message.path("timestamp").asString()).matches("[0-9]{10}");
    assertThat(message.path("type").asString()).isEqualTo("text");
    assertThat(message.at("/text/body").asString()).isEqualTo("Is it ready?");
  }

  @Test
  void a_raw_message_goes_through_as_it_is() {
    String raw =
        """
        {'type': 'hologram', 'id': 'wamid.OWN', 'timestamp': '1700000000', 'from': '999',
         'hologram': {'mood': ['ä', null, 1.50]}}
        """;
    Answer answer = fixture.inbound("'from': '16505551234', 'message': " + raw).expect(202);
    assertThat(answer.text("/id")).isEqualTo("wamid.OWN");
    JsonNode message = fixture.callback().webhooks().getFirst().value().at("/messages/0");
    assertThat(message.path("id").asString()).isEqualTo("wamid.OWN");
    assertThat(message.path("timestamp").asString()).isEqualTo("1700000000");
    assertThat(message.path("from").asString()).isEqualTo("999");
    assertThat(message.at("/hologram/mood/0").asString()).isEqualTo("ä");
    assertThat(message.at("/hologram/mood/2").asDouble()).isEqualTo(1.5);
  }

  @Test
  void a_reply_names_the_message_that_it_quotes_and_who_wrote_that() {
    String ours = fixture.sendText("+16505551234", "Red or blue?").text("/messages/0/id");
    String first =
        fixture
            .inbound("'from': '16505551234', 'text': 'Red', 'reply_to': '" + ours + "'")
            .text("/id");
    fixture
        .inbound(
            "'from': '16505551234', 'media': {'type': 'sticker', 'base64': 'AAAA'}, 'reply_to': '"
                + first
                + "'")
        .expect(202);
    List<JsonNode> written =
        fixture.callback().webhooks().stream()
            .map(webhook -> webhook.value().at("/messages/0"))
            .filter(message -> message.isObject())
            .toList();
    assertThat(written.get(0).at("/context/id").asString()).isEqualTo(ours);
    assertThat(written.get(0).at("/context/from").asString()).startsWith("1555");
    assertThat(written.get(1).at("/context/id").asString()).isEqualTo(first);
    assertThat(written.get(1).at("/context/from").asString()).isEqualTo("16505551234");
    assertThat(written.get(1).at("/sticker/animated").isBoolean()).isTrue();
  }

  @Test
  void somebody_who_hides_the_number_comes_with_an_id() {
    fixture.inbound("'from': 'US.13491208655302741918', 'text': 'Hi'").expect(202);
    JsonNode value = fixture.callback().webhooks().getFirst().value();
    assertThat(value.at("/messages/0/from_user_id").asString())
        .isEqualTo("US.13491208655302741918");
    assertThat(value.at("/messages/0").has("from")).isFalse();
    assertThat(value.at("/contacts/0/user_id").asString()).isEqualTo("US.13491208655302741918");
    assertThat(value.at("/contacts/0").has("wa_id")).isFalse();
  }

  @Test
  void duplicates_come_with_the_same_id() {
    fixture.behave("'duplicate': true").expect(200);
    fixture.inbound("'from': '+16505551234', 'text': 'Hi'").expect(202);
    assertThat(fixture.callback().webhooks()).hasSize(2);
    assertThat(fixture.callback().webhooks().get(0).text())
        .isEqualTo(fixture.callback().webhooks().get(1).text());
  }

  @Test
  void a_refused_webhook_is_tried_again_before_the_answer() {
    fixture.callback().refuse(2);
    fixture.inbound("'from': '+16505551234', 'text': 'Hi'").expect(202);
    assertThat(fixture.callback().webhooks()).hasSize(3);
  }

  @Test
  void a_callback_that_is_gone_does_not_fail_the_request() {
    fixture.callback().close();
    fixture.inbound("'from': '+16505551234', 'text': 'Hi'").expect(202);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "text": "Hi"                                        | /from            | required
          "from": "me", "text": "Hi"                          | /from            | invalid_phone
          "from": "+1", "text": "Hi"                          | /from            | invalid_phone
          "from": 16505551234, "text": "Hi"                   | /from            | invalid_type
          "from": "+16505551234"                              | /text            | required
          "from": "+16505551234", "text": ""                  | /text            | too_short
          "from": "+16505551234", "text": null                | /text            | required
          "from": "+16505551234", "text": {}                  | /text            | invalid_type
          "from": "+16505551234", "message": {}               | /message         | required
          "from": "+16505551234", "message": "Hi"             | /message         | invalid_type
          "from": "+16505551234", "text": "a", "message": {"type": "text"} | /text | required
          "from": "+16505551234", "text": "a", "reply_to": 1  | /reply_to        | invalid_type
          "from": "+16505551234", "media": {"type": "image", "base64": "AAAA", "mime_type": "png"} | /media/mime_type | invalid_format
          "from": "+16505551234", "text": "a", "name": 1      | /name            | invalid_type
          "from": "+16505551234", "media": 1                  | /media           | invalid_type
          "from": "+16505551234", "text": "a", "media": {"type": "image", "base64": "AAAA"} | /text | required
          "from": "+16505551234", "media": {"type": "image"}  | /media/base64    | required
          "from": "+16505551234", "media": {"base64": "AAAA"} | /media/type      | required
          "from": "+16505551234", "media": {"type": "text", "base64": "AAAA"}  | /media/type | unknown_value
          "from": "+16505551234", "media": {"type": "image", "base64": ""}     | /media/base64 | invalid_format
          "from": "+16505551234", "media": {"type": "image", "base64": "*"}    | /media/base64 | invalid_format
          """)
  void what_is_wrong_is_named(String fields, String pointer, String code) {
    Answer answer = fixture.inbound(fields);
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field")).containsExactly(pointer);
    assertThat(answer.texts("/errors", "/code")).containsExactly(code);
  }

  @Test
  void an_unknown_number_is_not_found_and_the_detail_tells_where_to_look() {
    String body = "{\"phone_number_id\": \"9\", \"from\": \"+16505551234\", \"text\": \"Hi\"}";
    Answer answer = fixture.client().post("/simulator/inbound", body);
    answer.expectProblem(404, "not_found");
    assertThat(answer.text("/detail")).contains("phone_number_id", "GET /v1/channels");
  }

  @Test
  void an_unknown_field_is_refused_to_those_who_are_strict() {
    String fields = "\"from\": \"+16505551234\", \"text\": \"Hi\", \"colour\": \"red\"";
    fixture
        .client()
        .with("Prefer", "handling=strict")
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '" + SimulatorFixture.NUMBER + "', " + fields + "}")
        .expectProblem(422, "unknown_field");
  }
}

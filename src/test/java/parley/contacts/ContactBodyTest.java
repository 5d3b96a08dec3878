package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What may stand in the body of a contact; whatever else stands there is the client's error. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactBodyTest {
  private static final String[] FIELDS = {
    "name", "phone", "email", "tags", "external_id", "custom_attributes", "blocked"
  };

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void nothing_that_a_field_can_hold_breaks_the_server() {
    String path =
        "/v1/contacts/" + owner.post("/v1/contacts", "{'name': 'n'}").expect(201).text("/id");
    for (String value : strangeValues()) {
      for (String field : FIELDS) {
        String body =
            "{\"external_id\": \"%s\", \"x\": 1}".formatted(field.hashCode() + value.hashCode());
        body = field.equals("external_id") ? "{}" : body;
        String strange =
            body.replace(
                "}", (body.equals("{}") ? "" : ", ") + "\"" + field + "\": " + value + "}");
        accepted(owner.post("/v1/contacts", strange));
        accepted(owner.put(path, strange));
      }
      accepted(owner.post(path + "/tags", "{'tags': " + value + "}"));
      accepted(owner.post(path + "/tags", "{'tags': [" + value + "]}"));
      accepted(owner.put("/v1/tags/t", "{'name': " + value + "}"));
    }
    owner.get("/v1/contacts?per_page=100").expect(200);
    owner.get(path).expect(200);
  }

  private static void accepted(Answer answer) {
    assertThat(answer.status()).as(answer.body()).isIn(200, 201, 400, 404, 409, 422);
  }

  private static List<String> strangeValues() {
    List<String> values = new ArrayList<>();
    values.addAll(
        List.of("null", "true", "0", "-1", "1.5", "1e400", "-1e999", "12345678901234567890"));
    values.addAll(List.of("{}", "[]", "[[]]", "[null]", "[{}]", "{\"a\": {\"b\": null}}", "\"\""));
    values.addAll(
        List.of("\" \"", "\"\\u0000\"", "\"\\ud800\"", "{\"\\u0000\": 1}", "{\"\\udfff\": 1}"));
    values.addAll(
        List.of("{\"\": 1}", "{\"a\": 1e999}", "[\"\\ud83d\\ude00\"]", "\"\\u202e+1415\""));
    values.addAll(
        List.of("[\"a\", \"\\ufdfa\"]", "\"%s'; drop table contact; --\"", "\"\\ufdfa\\u0130\""));
    values.add("\"" + "x".repeat(200_000) + "\"");
    values.add("\"" + "\\u0301".repeat(30_000) + "\"");
    values.add("[\"" + "- ".repeat(100_000) + "\"]");
    values.add("{\"a\": \"" + "x".repeat(200_000) + "\"}");
    values.add("[".repeat(30) + "]".repeat(30));
    values.add("[".repeat(20_000) + "]".repeat(20_000));
    return values;
  }

  @Test
  void a_phone_is_kept_without_its_decoration() {
    Map<String, String> phones =
        Map.of(
            "+14155552671", "+14155552671",
            " +1 (415) 555-2672 ", "+14155552672",
            "+1.415.555.2673", "+14155552673",
            "\u202A+1 415 555\u20112674\u202C", "+14155552674",
            "+1234567", "+1234567",
            "+123456789012345", "+123456789012345");
    phones.forEach((given, kept) -> {
      Answer made = owner.post("/v1/contacts", "{'phone': '" + given + "'}").expect(201);
      assertThat(made.text("/phone")).isEqualTo(kept);
    });
  }

  @Test
  void a_phone_that_is_not_international_is_refused() {
    List<String> wrong =
        List.of(
            "14155552671",
            "0014155552671",
            "+0155552671",
            "+123456",
            "+1234567890123456",
            "+1415555CALL",
            "++14155552671",
            "+1415555/2671",
            "+",
            "phone");
    for (String phone : wrong) {
      Answer answer = owner.post("/v1/contacts", "{'name': 'n', 'phone': '" + phone + "'}");
      answer.expectProblem(422, "validation_failed");
      assertThat(answer.texts("/errors", "/field")).containsExactly("/phone");
      assertThat(answer.texts("/errors", "/code")).containsExactly("invalid_phone");
    }
  }

  @Test
  void an_email_must_look_like_one() {
    List<String> wrong =
        List.of(
            "a",
            "@example.com",
            "a@",
            "a b@example.com",
            "a@b",
            "a@example..com",
            "a@-x.com",
            "a@@x.com");
    for (String email : wrong) {
      Answer answer = owner.post("/v1/contacts", "{'name': 'n', 'email': '" + email + "'}");
      answer.expectProblem(422, "validation_failed");
      assertThat(answer.texts("/errors", "/code")).containsExactly("invalid_email");
    }
  }

  @Test
  void all_errors_come_at_once() {
    Answer answer =
        owner.post(
            "/v1/contacts",
            """
            {"name": 1, "phone": "1", "email": "x", "tags": ["", "ok", "?"], "external_id": [],
             "custom_attributes": [], "blocked": "yes"}
            """);
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field"))
        .containsExactlyInAnyOrder(
            "/name",
            "/phone",
            "/email",
            "/tags/0",
            "/tags/2",
            "/external_id",
            "/custom_attributes",
            "/blocked");
  }

  @Test
  void what_is_too_long_is_refused_and_the_longest_is_not() {
    String local = "a@" + "b".repeat(60) + "." + "c".repeat(60) + "." + "d".repeat(60) + ".";
    String longest = local + "e".repeat(254 - local.length() - 4) + ".com";
    owner.post("/v1/contacts", "{'email': '%s'}".formatted(longest)).expect(422);
    String fits = local + "e".repeat(60) + ".com";
    owner.post("/v1/contacts", "{'email': '%s'}".formatted(fits)).expect(201);
    owner.post("/v1/contacts", "{'name': '%s'}".formatted("👨".repeat(200))).expect(201);
    owner.post("/v1/contacts", "{'name': '%s'}".formatted("x".repeat(201))).expect(422);
    owner.post("/v1/contacts", "{'external_id': '%s'}".formatted("x".repeat(255))).expect(201);
    owner.post("/v1/contacts", "{'external_id': '%s'}".formatted("x".repeat(256))).expect(422);
  }

  @Test
  void attributes_may_grow_to_sixteen_kibibytes() {
    String half = "x".repeat(8_000);
    String path =
        "/v1/contacts/"
            + owner
                .post(
                    "/v1/contacts",
                    "{'name': 'n', 'custom_attributes': {'a': '%s'}}".formatted(half))
                .expect(201)
                .text("/id");
    owner.put(path, "{'custom_attributes': {'b': '%s'}}".formatted(half)).expect(200);
    Answer answer = owner.put(path, "{'custom_attributes': {'c': '%s'}}".formatted(half));
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field")).containsExactly("/custom_attributes");
    owner.put(path, "{'custom_attributes': {'a': null, 'c': '%s'}}".formatted(half)).expect(200);
    assertThat(owner.put(path, "{'custom_attributes': null}").expect(200).at("/custom_attributes"))
        .isEmpty();
  }

  @Test
  void numbers_in_attributes_come_back_as_they_were() {
    String numbers = "12345678901234567890,0.1,1.2345678901234567890123,1E+300,-5";
    Answer made =
        owner.post(
            "/v1/contacts", "{'name': 'n', 'custom_attributes': {'camelCase': [" + numbers + "]}}");
    assertThat(made.expect(201).body()).contains("{\"camelCase\":[" + numbers + "]}");
    assertThat(owner.get("/v1/contacts/" + made.text("/id")).body()).contains(numbers);
  }
}

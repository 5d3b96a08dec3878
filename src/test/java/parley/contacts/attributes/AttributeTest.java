package parley.contacts.attributes;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Definitions of attributes, and what they ask of contacts. */
@ParameterizedClass
@EnumSource(Engine.class)
class AttributeTest {
  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void build() {
    owner = engine.server().signUp();
  }

  private Answer define(String key, String type) {
    return owner.post(
        "/v1/attributes", "{'key': '%s', 'label': 'L', 'type': '%s'}".formatted(key, type));
  }

  private Answer contact(String attributes) {
    return owner.post(
        "/v1/contacts", "{'name': 'Zoë', 'custom_attributes': %s}".formatted(attributes));
  }

  private void refuses(String attributes, String field, String code) {
    Answer answer = contact(attributes).expect(422);
    assertThat(answer.texts("/errors", "/field")).containsExactly(field);
    assertThat(answer.texts("/errors", "/code")).containsExactly(code);
  }

  @Test
  void a_definition_is_made_read_changed_and_forgotten() {
    Answer made =
        owner
            .post(
                "/v1/attributes",
                "{'entity': 'contact', 'key': 'plan', 'label': ' Plan ', 'type': 'list',"
                    + " 'options': ['basic', ' pro ']}")
            .expect(201);
    String path = "/v1/attributes/" + made.text("/id");
    assertThat(made.text("/id")).startsWith("atr_");
    assertThat(made.text("/entity")).isEqualTo("contact");
    assertThat(made.text("/label")).isEqualTo("Plan");
    assertThat(made.json().at("/options").toString()).isEqualTo("[\"basic\",\"pro\"]");
    assertThat(owner.get(path).expect(200).json()).isEqualTo(made.json());
    Answer changed = owner.put(path, "{'options': ['pro', 'team'], 'label': 'Tarif'}").expect(200);
    assertThat(changed.text("/label")).isEqualTo("Tarif");
    assertThat(changed.json().at("/options").toString()).isEqualTo("[\"pro\",\"team\"]");
    assertThat(owner.get("/v1/attributes").expect(200).texts("/data", "/key"))
        .containsExactly("plan");
    owner.delete(path).expect(204);
    owner.get(path).expect(404);
  }

  @Test
  void a_definition_that_is_changed_to_what_it_is_stays_as_it_is() {
    Answer made =
        owner
            .post(
                "/v1/attributes",
                "{'key': 'code', 'label': 'Code', 'type': 'text', 'pattern': '[0-9]+'}")
            .expect(201);
    String path = "/v1/attributes/" + made.text("/id");
    Answer same = owner.put(path, "{'label': 'Code', 'pattern': '[0-9]+'}").expect(200);
    assertThat(same.text("/etag")).isEqualTo(made.text("/etag"));
    assertThat(same.text("/updated_at")).isEqualTo(made.text("/updated_at"));
    assertThat(owner.get("/v1/audit?action=attribute.changed").expect(200).at("/data")).isEmpty();
  }

  @Test
  void texts_have_the_form_that_is_defined() {
    String path =
        "/v1/attributes/"
            + owner
                .post(
                    "/v1/attributes",
                    "{'key': 'number', 'label': 'Customer', 'type': 'text',"
                        + " 'pattern': '[A-Z]{2}-[0-9]+'}")
                .expect(201)
                .text("/id");
    refuses("{'number': 'DE-7x'}", "/custom_attributes/number", "pattern_mismatch");
    String contact = contact("{'number': 'DE-7'}").expect(201).text("/id");
    assertThat(owner.put(path, "{'pattern': 'x'}").expect(200).text("/pattern")).isEqualTo("x");
    owner.put("/v1/contacts/" + contact, "{'name': 'Ada'}").expect(200);
    refuses("{'number': 'DE-7'}", "/custom_attributes/number", "pattern_mismatch");
    assertThat(owner.put(path, "{'pattern': null}").expect(200).at("/pattern").isNull()).isTrue();
    contact("{'number': 'anything'}").expect(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "(?=x)", "((a{99}){99}){99}", "a{1001}", "a{2,1001}"})
  void a_pattern_that_is_none_or_costs_too_much_is_refused(String pattern) {
    Answer refused =
        owner.post(
            "/v1/attributes",
            "{'key': 'k', 'label': 'L', 'type': 'text', 'pattern': '%s'}".formatted(pattern));
    assertThat(refused.expect(422).texts("/errors", "/code")).containsExactly("invalid_pattern");
  }

  @Test
  void a_pattern_is_for_texts() {
    Answer refused =
        owner.post(
            "/v1/attributes", "{'key': 'k', 'label': 'L', 'type': 'number', 'pattern': '[0-9]'}");
    assertThat(refused.expect(422).texts("/errors", "/field")).containsExactly("/pattern");
  }

  @Test
  void neither_key_nor_type_can_change() {
    String path = "/v1/attributes/" + define("seats", "number").expect(201).text("/id");
    owner.put(path, "{'key': 'seats', 'type': 'number'}").expect(200);
    assertThat(owner.put(path, "{'type': 'text'}").expect(422).texts("/errors", "/field"))
        .containsExactly("/type");
    assertThat(owner.put(path, "{'key': 'chairs'}").expect(422).texts("/errors", "/field"))
        .containsExactly("/key");
  }

  @Test
  void a_key_is_defined_once() {
    String first = define("plan", "text").expect(201).text("/id");
    Answer second = define("plan", "number").expect(409);
    assertThat(second.text("/code")).isEqualTo("attribute_exists");
    assertThat(second.texts("/errors", "/existing_id")).containsExactly(first);
  }

  @Test
  void only_lists_have_options_and_no_list_is_without() {
    assertThat(define("plan", "list").expect(422).texts("/errors", "/field"))
        .containsExactly("/options");
    String text = "{'key': 'plan', 'label': 'L', 'type': 'text', 'options': ['a']}";
    assertThat(owner.post("/v1/attributes", text).expect(422).texts("/errors", "/code"))
        .containsExactly("not_allowed");
  }

  @Test
  void an_odd_key_or_type_is_refused() {
    for (String key : new String[] {"Plan", "1st", "a-b", "", "a".repeat(41)}) {
      assertThat(define(key, "text").expect(422).texts("/errors", "/field"))
          .containsExactly("/key");
    }
    assertThat(define("plan", "money").expect(422).texts("/errors", "/field"))
        .containsExactly("/type");
  }

  @Test
  void defined_keys_take_values_of_their_type_alone() {
    define("city", "text").expect(201);
    define("seats", "number").expect(201);
    define("vip", "boolean").expect(201);
    define("birthday", "date").expect(201);
    define("renewal", "datetime").expect(201);
    define("site", "url").expect(201);
    contact(
            """
            {'city': 'Zürich', 'seats': 2.5, 'vip': false, 'birthday': '1815-12-10',
             'renewal': '2026-03-01T09:30:00+01:00', 'site': 'https://example.com/a?b'}
            """)
        .expect(201);
    refuses("{'city': 7}", "/custom_attributes/city", "invalid_type");
    refuses("{'city': '%s'}".formatted("a".repeat(256)), "/custom_attributes/city", "invalid_type");
    refuses("{'seats': '7'}", "/custom_attributes/seats", "invalid_type");
    refuses("{'vip': 'yes'}", "/custom_attributes/vip", "invalid_type");
    refuses("{'birthday': '2026-02-30'}", "/custom_attributes/birthday", "invalid_type");
    refuses("{'renewal': '2026-03-01'}", "/custom_attributes/renewal", "invalid_type");
    refuses("{'site': 'javascript:alert(1)'}", "/custom_attributes/site", "invalid_type");
    contact("{'free': {'as': ['before']}}").expect(201);
  }

  @Test
  void a_list_takes_its_options_alone() {
    String plan = "{'key': 'plan', 'label': 'Plan', 'type': 'list', 'options': ['pro']}";
    owner.post("/v1/attributes", plan).expect(201);
    contact("{'plan': 'pro'}").expect(201);
    refuses("{'plan': 'Pro'}", "/custom_attributes/plan", "invalid_option");
  }

  @Test
  void updates_are_checked_as_well() {
    define("seats", "number").expect(201);
    String path = "/v1/contacts/" + contact("{'seats': 2}").expect(201).text("/id");
    owner.put(path, "{'custom_attributes': {'seats': 'two'}}").expect(422);
    owner.put(path, "{'custom_attributes': {'seats': null}}").expect(200);
    String phone = "'phone': '+4915112345678', 'custom_attributes'";
    owner.post("/v1/contacts", "{%s: {'seats': 1}}".formatted(phone)).expect(201);
    owner
        .post("/v1/contacts?on_conflict=update", "{%s: {'seats': 'one'}}".formatted(phone))
        .expect(422);
  }

  @Test
  void what_was_there_before_the_definition_stays_until_it_is_written() {
    String path = "/v1/contacts/" + contact("{'seats': 'two'}").expect(201).text("/id");
    define("seats", "number").expect(201);
    owner.put(path, "{'name': 'Ada', 'custom_attributes': {'seats': 'two'}}").expect(200);
    owner.put(path, "{'custom_attributes': {'seats': 'three'}}").expect(422);
  }

  @Test
  void a_forgotten_key_is_free_again() {
    String id = define("seats", "number").expect(201).text("/id");
    refuses("{'seats': 'two'}", "/custom_attributes/seats", "invalid_type");
    owner.delete("/v1/attributes/" + id).expect(204);
    contact("{'seats': 'two'}").expect(201);
  }
}

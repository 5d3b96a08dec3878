package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** One contact: made, read, changed, erased. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactsTest {
  private static final String GRACE =
      """
      {"name": " Grace Hopper ", "phone": "+1 (415) 555-26.71", "email": "Grace@Example.com",
       "tags": ["VIP Customer", "navy", "vip-customer"], "external_id": "crm-1",
       "custom_attributes": {"plan": "gold", "seats": 3, "gone": null}, "blocked": true}
      """;

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void a_new_contact_is_answered_as_it_is_kept() {
    Answer made = owner.post("/v1/contacts", GRACE).expect(201);
    assertThat(made.text("/id")).startsWith("con_");
    assertThat(made.header("location")).contains("/v1/contacts/" + made.text("/id"));
    assertThat(made.text("/name")).isEqualTo("Grace Hopper");
    assertThat(made.text("/phone")).isEqualTo("+14155552671");
    assertThat(made.text("/email")).isEqualTo("Grace@Example.com");
    assertThat(made.texts("/tags", "")).containsExactly("vip-customer", "navy");
    assertThat(made.text("/external_id")).isEqualTo("crm-1");
    assertThat(made.at("/custom_attributes")).hasToString("{\"plan\":\"gold\",\"seats\":3}");
    assertThat(made.at("/blocked").booleanValue()).isTrue();
    assertThat(made.at("/identities")).isEmpty();
    assertThat(made.text("/created_at"))
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    assertThat(made.text("/updated_at")).isEqualTo(made.text("/created_at"));
    assertThat(made.at("/last_seen_at").isNull()).isTrue();
    Answer read = owner.get("/v1/contacts/" + made.text("/id")).expect(200);
    assertThat(read.json()).isEqualTo(made.json());
    assertThat(read.header("etag")).isEqualTo(made.header("etag"));
  }

  @Test
  void absent_values_are_null_and_never_left_out() {
    Answer made = owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201);
    assertThat(made.json().propertyNames())
        .containsExactlyInAnyOrder(
            "id",
            "name",
            "phone",
            "email",
            "tags",
            "external_id",
            "custom_attributes",
            "blocked",
            "identities",
            "consents",
            "created_at",
            "updated_at",
            "etag",
            "last_seen_at");
    assertThat(made.at("/phone").isNull()).isTrue();
    assertThat(made.at("/tags").isArray()).isTrue();
    assertThat(made.at("/custom_attributes").isObject()).isTrue();
    assertThat(made.at("/blocked").booleanValue()).isFalse();
  }

  @Test
  void an_update_changes_what_it_names_and_clears_what_is_null() {
    String path = path(owner.post("/v1/contacts", GRACE));
    Answer changed =
        owner
            .put(
                path,
                """
                {"email": null, "name": "Rear Admiral", "tags": ["retired"], "blocked": false,
                 "custom_attributes": {"seats": 4, "plan": null, "deep": {"a": [1, null]}}}
                """)
            .expect(200);
    assertThat(changed.text("/name")).isEqualTo("Rear Admiral");
    assertThat(changed.at("/email").isNull()).isTrue();
    assertThat(changed.text("/phone")).isEqualTo("+14155552671");
    assertThat(changed.texts("/tags", "")).containsExactly("retired");
    assertThat(changed.at("/custom_attributes"))
        .hasToString("{\"seats\":4,\"deep\":{\"a\":[1,null]}}");
    assertThat(changed.at("/blocked").booleanValue()).isFalse();
    assertThat(owner.get(path).json()).isEqualTo(changed.json());
  }

  @Test
  void patch_is_another_name_for_put() {
    String path = path(owner.post("/v1/contacts", GRACE));
    Answer changed =
        owner
            .with("Content-Type", "application/json")
            .send("PATCH", path, "{\"tags\": null}".getBytes(StandardCharsets.UTF_8))
            .expect(200);
    assertThat(changed.at("/tags")).isEmpty();
    assertThat(changed.text("/name")).isEqualTo("Grace Hopper");
  }

  @Test
  void an_update_that_changes_nothing_makes_no_new_version() {
    Answer made = owner.post("/v1/contacts", GRACE);
    Answer same = owner.put(path(made), "{'name': 'Grace Hopper', 'id': 'con_1'}").expect(200);
    assertThat(same.json()).isEqualTo(made.json());
    assertThat(same.header("etag")).isEqualTo(made.header("etag"));
  }

  @Test
  void a_contact_that_nothing_is_known_of_is_refused() {
    owner.post("/v1/contacts", "{}").expectProblem(422, "validation_failed");
    owner
        .post("/v1/contacts", "{'name': '  ', 'tags': ['a']}")
        .expectProblem(422, "validation_failed");
    String path = path(owner.post("/v1/contacts", "{'name': 'Ada', 'phone': '+14155550000'}"));
    owner.put(path, "{'name': null}").expect(200);
    owner.put(path, "{'phone': ''}").expectProblem(422, "validation_failed");
  }

  @Test
  void read_only_fields_are_never_applied() {
    Answer made =
        owner
            .post(
                "/v1/contacts",
                """
                {"name": "Ada", "id": "con_0000000000001", "organization_id": "org_1",
                 "created_at": "2001-01-01T00:00:00Z", "last_seen_at": "2001-01-01T00:00:00Z",
                 "identities": [{"channel": "whatsapp", "address": "1"}], "version": 9}
                """)
            .expect(201);
    assertThat(made.text("/id")).isNotEqualTo("con_0000000000001");
    assertThat(made.text("/created_at")).doesNotStartWith("2001");
    assertThat(made.at("/last_seen_at").isNull()).isTrue();
    assertThat(made.at("/identities")).isEmpty();
  }

  @Test
  void unknown_fields_are_refused_only_when_asked_for() {
    owner.post("/v1/contacts", "{'name': 'Ada', 'surname': 'L'}").expect(201);
    owner
        .with("Prefer", "handling=strict")
        .post("/v1/contacts", "{'name': 'Ada', 'surname': 'L'}")
        .expectProblem(422, "unknown_field");
  }

  @Test
  void what_was_read_can_be_sent_back_even_strictly() {
    Answer made = owner.post("/v1/contacts", GRACE);
    Answer same = owner.with("Prefer", "handling=strict").put(path(made), made.body()).expect(200);
    assertThat(same.json()).isEqualTo(made.json());
  }

  @Test
  void an_erased_contact_is_gone() {
    String path = path(owner.post("/v1/contacts", GRACE));
    assertThat(owner.delete(path).expect(204).body()).isEmpty();
    owner.delete(path).expectProblem(404, "not_found");
    owner.get(path).expectProblem(404, "not_found");
    owner.put(path, "{'name': 'x'}").expectProblem(404, "not_found");
    owner.post(path + "/tags", "{'tags': ['x']}").expectProblem(404, "not_found");
    assertThat(owner.get("/v1/contacts?search=grace").at("/meta/total").asInt()).isZero();
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isZero();
    owner.post("/v1/contacts", GRACE).expect(201);
  }

  @Test
  void another_organization_sees_nothing_of_it() {
    String path = path(owner.post("/v1/contacts", GRACE));
    Client stranger = engine.server().signUp();
    for (String id :
        new String[] {path, "/v1/contacts/con_1", "/v1/contacts/%00", "/v1/contacts/x"}) {
      stranger.get(id).expectProblem(404, "not_found");
      stranger.put(id, "{'name': 'x'}").expectProblem(404, "not_found");
      stranger.delete(id).expectProblem(404, "not_found");
      stranger.post(id + "/tags", "{'tags': ['x']}").expectProblem(404, "not_found");
      stranger.delete(id + "/tags/navy").expectProblem(404, "not_found");
    }
    assertThat(stranger.get("/v1/contacts").at("/data")).isEmpty();
    assertThat(stranger.get("/v1/contacts?search=grace").at("/data")).isEmpty();
    assertThat(stranger.get("/v1/contacts?tag=navy").at("/data")).isEmpty();
    assertThat(stranger.get("/v1/tags").at("/data")).isEmpty();
    stranger.post("/v1/contacts", GRACE).expect(201);
    owner.get(path).expect(200);
  }

  @Test
  void a_version_that_was_not_seen_is_not_overwritten() {
    Answer made = owner.post("/v1/contacts", GRACE);
    String path = path(made);
    String first = made.header("etag").orElseThrow();
    Answer changed = owner.with("If-Match", first).put(path, "{'name': 'G'}").expect(200);
    assertThat(changed.header("etag")).isNotEqualTo(made.header("etag"));
    for (String tag : new String[] {first, "\"nonsense\"", "W/" + first}) {
      Client careful = owner.with("If-Match", tag);
      careful.put(path, "{'name': 'H'}").expectProblem(412, "precondition_failed");
      careful.post(path + "/tags", "{'tags': ['t']}").expectProblem(412, "precondition_failed");
      careful.delete(path + "/tags/navy").expectProblem(412, "precondition_failed");
      careful.delete(path).expectProblem(412, "precondition_failed");
    }
    Client careless = owner.with("If-Match", "not in quotes");
    careless.delete(path + "/tags/navy").expectProblem(400, "invalid_parameter");
    careless.delete(path).expectProblem(400, "invalid_parameter");
    owner.with("If-Match", "*").put(path, "{'name': 'I'}").expect(200);
    String listed = owner.get("/v1/contacts").text("/data/0/etag");
    owner.with("If-Match", listed).put(path, "{'name': 'J'}").expect(200);
    owner
        .with("If-Match", listed)
        .put(path, "{'name': 'K'}")
        .expectProblem(412, "precondition_failed");
    String last = owner.get(path).header("etag").orElseThrow();
    owner.with("If-None-Match", last).get(path).expect(304);
    owner.with("If-None-Match", first).get(path).expect(200);
    owner.with("If-Match", last).delete(path).expect(204);
  }

  private static String path(Answer made) {
    return "/v1/contacts/" + made.expect(201).text("/id");
  }
}

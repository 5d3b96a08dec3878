package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Who has exactly this phone, e-mail address or external id. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactLookupTest {
  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void addSome() {
    owner = engine.server().signUp();
    add("Grace", "+14155552671", "Grace@Example.com", "crm-1", "'vip'");
    add("Katherine", "+14155552672", "katherine@example.com", "crm-10", "");
  }

  private void add(String name, String phone, String email, String externalId, String tags) {
    owner
        .post(
            "/v1/contacts",
            "{'name': '%s', 'phone': '%s', 'email': '%s', 'external_id': '%s', 'tags': [%s]}"
                .formatted(name, phone, email, externalId, tags))
        .expect(201);
  }

  private List<String> found(String query) {
    Answer page = owner.get("/v1/contacts?" + query).expect(200);
    List<String> names = page.texts("/data", "/name");
    assertThat(page.at("/meta/total").asInt()).isEqualTo(names.size());
    return names;
  }

  @ParameterizedTest
  @CsvSource({
    "phone=%2B14155552671, Grace",
    "phone=+14155552671, Grace",
    "phone=14155552671, Grace",
    "phone=%2B1%20(415)%20555-2672, Katherine",
    "email=grace@example.com, Grace",
    "email=KATHERINE@example.com, Katherine",
    "external_id=crm-1, Grace",
    "external_id=crm-10, Katherine",
    "external_id=crm-1&tag=vip, Grace",
    "external_id=crm-1&email=grace@example.com, Grace",
    "external_id=crm-10&sort=name, Katherine",
    "external_id=crm-10&search=kath, Katherine"
  })
  void whoever_has_it_is_found_alone(String query, String name) {
    assertThat(found(query)).containsExactly(name);
  }

  @ParameterizedTest
  @CsvSource({
    "phone=%2B14155552673",
    "email=ace@example.com",
    "external_id=crm",
    "external_id=CRM-1",
    "external_id=crm-10&tag=vip",
    "external_id=crm-1&email=katherine@example.com",
    "external_id=crm-1&search=kath"
  })
  void nobody_else_is(String query) {
    assertThat(found(query)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "phone=, query:phone",
    "phone=555, query:phone",
    "email=, query:email",
    "email=grace, query:email",
    "external_id=, query:external_id",
    "external_id=%20, query:external_id"
  })
  void what_nobody_can_have_is_refused(String query, String field) {
    Answer answer = owner.get("/v1/contacts?" + query).expect(400);
    assertThat(answer.text("/errors/0/field")).isEqualTo(field);
  }

  @Test
  void a_segment_and_an_export_are_narrowed_by_it() {
    String filter = "{'all': [{'field': 'tags', 'is': 'in', 'value': ['vip']}]}";
    String segment =
        owner
            .post("/v1/segments", "{'name': 'VIP', 'filter': %s}".formatted(filter))
            .expect(201)
            .text("/id");
    assertThat(found("segment_id=" + segment + "&external_id=crm-1")).containsExactly("Grace");
    assertThat(found("segment_id=" + segment + "&external_id=crm-10")).isEmpty();
    assertThat(owner.get("/v1/contacts/export?columns=name&external_id=crm-10").expect(200).body())
        .contains("Katherine")
        .doesNotContain("Grace");
  }

  @Test
  void other_organizations_keep_theirs_to_themselves() {
    owner = engine.server().signUp();
    assertThat(found("external_id=crm-1")).isEmpty();
  }
}

package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Filters of contacts that have a name. */
@ParameterizedClass
@EnumSource(Engine.class)
class SegmentTest {
  private static final String VIP =
      "{'name': 'Very important', 'filter': {'field': 'tags', 'is': 'in', 'value': ['VIP']}}";

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void build() {
    owner = engine.server().signUp();
    add("{'name': 'Ada', 'tags': ['vip'], 'email': 'ada@example.org'}");
    add("{'name': 'Grace', 'tags': ['vip', 'navy']}");
    add("{'name': 'Edsger', 'tags': ['navy']}");
  }

  @Test
  void a_segment_lists_counts_and_exports_whoever_is_in_it_now() {
    String id = segment(VIP);
    Answer list = owner.get("/v1/contacts?sort=name&segment_id=" + id).expect(200);
    assertThat(list.texts("/data", "/name")).containsExactly("Ada", "Grace");
    assertThat(list.at("/meta/total").asInt()).isEqualTo(2);
    add("{'name': 'Barbara', 'tags': ['vip']}");
    assertThat(names("segment_id=" + id)).containsExactly("Ada", "Barbara", "Grace");
    assertThat(owner.get("/v1/contacts/export?columns=name&segment_id=" + id).body())
        .isEqualTo("\ufeffname\r\nAda\r\nGrace\r\nBarbara\r\n");
  }

  @Test
  void it_is_narrowed_by_what_a_list_can_be_narrowed_by() {
    String id = segment(VIP);
    assertThat(names("tag=navy&segment_id=" + id)).containsExactly("Grace");
    assertThat(names("search=ada&segment_id=" + id)).containsExactly("Ada");
    Answer first = owner.get("/v1/contacts?sort=name&per_page=1&segment_id=" + id).expect(200);
    String next = "&cursor=" + first.text("/meta/next_cursor");
    assertThat(names("per_page=1&segment_id=" + id + next)).containsExactly("Grace");
  }

  @Test
  void it_goes_on_when_a_tag_of_its_filter_is_renamed() {
    String id = segment(VIP);
    String either =
        segment(
            """
            {'name': 'Either', 'filter': {'any': [
              {'field': 'tags', 'is': 'in', 'value': ['navy', 'VIP']},
              {'not': {'field': 'tags', 'is': 'not_in', 'value': ['vip']}},
              {'field': 'name', 'is': 'eq', 'value': 'vip'}]}}
            """);
    String etag = owner.get("/v1/segments/" + id).text("/etag");
    owner.put("/v1/tags/vip", "{'name': 'gold'}").expect(200);
    assertThat(names("segment_id=" + id)).containsExactly("Ada", "Grace");
    assertThat(names("segment_id=" + either)).containsExactly("Ada", "Edsger", "Grace");
    Answer after = owner.get("/v1/segments/" + id).expect(200);
    assertThat(after.at("/filter/value").toString()).isEqualTo("[\"gold\"]");
    assertThat(after.text("/etag")).isNotEqualTo(etag);
    assertThat(owner.get("/v1/segments/" + either).at("/filter/any").toString())
        .contains("[\"navy\",\"gold\"]", "\"not_in\",\"value\":[\"gold\"]", "\"value\":\"vip\"");
  }

  @Test
  void it_stays_as_it_is_when_it_is_changed_to_that() {
    Answer segment = owner.post("/v1/segments", VIP).expect(201);
    String path = "/v1/segments/" + segment.text("/id");
    assertThat(owner.put(path, VIP).expect(200).json()).isEqualTo(segment.json());
  }

  @Test
  void it_can_be_changed_and_deleted_and_its_contacts_stay() {
    String id = segment(VIP);
    String change = "{'filter': {'field': 'email', 'is': 'set'}, 'name': 'By mail'}";
    Answer changed = owner.put("/v1/segments/" + id, change).expect(200);
    assertThat(changed.text("/name")).isEqualTo("By mail");
    assertThat(names("segment_id=" + id)).containsExactly("Ada");
    owner
        .with("If-Match", "\"1\"")
        .put("/v1/segments/" + id, "{'name': 'Late'}")
        .expectProblem(412, "precondition_failed");
    owner.delete("/v1/segments/" + id).expect(204);
    owner.get("/v1/segments/" + id).expect(404);
    owner.get("/v1/contacts?segment_id=" + id).expectProblem(400, "invalid_parameter");
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(3);
  }

  @Test
  void a_filter_that_is_wrong_is_refused_where_it_is_wrong() {
    Answer refused =
        owner.post(
            "/v1/segments",
            "{'name': 'X', 'filter': {'all': [{'field': 'tags', 'is': 'in', 'value': 7}]}}");
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/filter/all/0/value");
    Answer nameless = owner.post("/v1/segments", "{'name': ' '}");
    assertThat(nameless.expectProblem(422, "validation_failed").texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/name", "/filter");
    assertThat(owner.get("/v1/segments").at("/meta/total").asInt()).isZero();
  }

  @Test
  void an_attribute_that_is_no_more_takes_the_meaning_of_its_segments() {
    String attribute =
        owner
            .post("/v1/attributes", "{'key': 'plan', 'label': 'Plan', 'type': 'text'}")
            .expect(201)
            .text("/id");
    eventually(
        () -> owner.get("/v1/attributes/" + attribute).expect(200),
        seen -> !seen.at("/indexing").asBoolean());
    String id =
        segment("{'name': 'P', 'filter': {'field': 'custom_attributes.plan', 'is': 'set'}}");
    assertThat(names("segment_id=" + id)).isEmpty();
    owner.delete("/v1/attributes/" + attribute).expect(204);
    Answer refused = owner.get("/v1/contacts?segment_id=" + id);
    refused.expectProblem(400, "invalid_parameter");
    assertThat(refused.text("/errors/0/message")).contains("is not a defined attribute");
  }

  @Test
  void what_is_not_shared_is_seen_by_its_maker_alone() {
    String own = segment(VIP.replace("'filter'", "'shared': false, 'filter'"));
    String shared = segment(VIP);
    String key = "{'name': 'CRM', 'scopes': ['contacts:read', 'contacts:write']}";
    Client other = owner.as(owner.post("/v1/api-keys", key).expect(201).text("/key"));
    assertThat(other.get("/v1/segments").expect(200).texts("/data", "/id")).containsExactly(shared);
    assertThat(owner.get("/v1/segments").texts("/data", "/id")).containsExactly(own, shared);
    other.get("/v1/segments/" + own).expect(404);
    other.put("/v1/segments/" + own, "{'name': 'Mine'}").expect(404);
    other.delete("/v1/segments/" + own).expect(404);
    other.get("/v1/contacts?segment_id=" + own).expectProblem(400, "invalid_parameter");
    other.get("/v1/contacts/export?segment_id=" + shared).expectProblem(403, "insufficient_scope");
    other.put("/v1/segments/" + shared, "{'name': 'Ours'}").expect(200);
  }

  @Test
  void a_hundred_are_enough() {
    for (int i = 0; i < 100; i++) {
      segment(VIP);
    }
    assertThat(owner.post("/v1/segments", VIP).expectProblem(409, "quota_exceeded").text("/detail"))
        .isEqualTo("An organization may have 100 shared segments; remove one first.");
  }

  private void add(String contact) {
    owner.post("/v1/contacts", contact).expect(201);
  }

  private String segment(String body) {
    return owner.post("/v1/segments", body).expect(201).text("/id");
  }

  private List<String> names(String query) {
    return owner.get("/v1/contacts?sort=name&" + query).expect(200).texts("/data", "/name");
  }

  /** Whoever lists a hundred segments has all their filters sent. */
  @Test
  void a_filter_of_more_than_64_kib_is_refused() {
    String id = segment(VIP);
    String values = String.join(",", Collections.nCopies(100, "'" + "x".repeat(490) + "'"));
    String one = "{'field': 'name', 'is': 'in', 'value': [%s]}".formatted(values);
    owner.put("/v1/segments/" + id, "{'filter': %s}".formatted(one)).expect(200);
    String two = "{'all': [%s, %s]}".formatted(one, one);
    Answer refused = owner.put("/v1/segments/" + id, "{'filter': %s}".formatted(two));
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/filter");
    assertThat(refused.text("/errors/0/code")).isEqualTo("too_long");
  }
}

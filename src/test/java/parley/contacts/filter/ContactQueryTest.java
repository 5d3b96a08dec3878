package parley.contacts.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;

/** Which contacts filters mean, and which filters are refused. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactQueryTest {
  private static final long SEED = 20_260_308;
  private static final int CONTACTS = 60;
  private static final int FILTERS = 300;

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void build() {
    owner = engine.server().signUp();
  }

  private void define(String key, String type) {
    String options = type.equals("list") ? ", 'options': ['basic', 'pro']" : "";
    owner
        .post(
            "/v1/attributes",
            "{'key': '%s', 'label': 'L', 'type': '%s'%s}".formatted(key, type, options))
        .expect(201);
  }

  private void defineAll() {
    define("city", "text");
    define("seats", "number");
    define("vip", "boolean");
    define("birthday", "date");
    define("renewal", "datetime");
    define("plan", "list");
  }

  private void awaitIndex() {
    eventually(
        () -> owner.get("/v1/attributes").expect(200),
        list -> !list.json().path("data").findValuesAsString("indexing").contains("true"));
  }

  private Answer query(String filter) {
    return owner.post("/v1/contacts/query?per_page=100", "{\"filter\": " + filter + "}");
  }

  private List<String> found(String filter) {
    Answer answer = query(filter).expect(200);
    List<String> ids = new ArrayList<>();
    answer.texts("/data", "/external_id").forEach(ids::add);
    assertThat(answer.json().at("/meta/total").asInt()).as(filter).isEqualTo(ids.size());
    return ids;
  }

  /** Half of the contacts are older than the definitions, so that the background fills them in. */
  @Test
  void the_database_finds_whom_plain_java_finds() {
    RandomFilters chance = new RandomFilters(SEED);
    owner.put("/v1/settings/organization", "{'time_zone': 'America/New_York'}").expect(200);
    List<JsonNode> contacts = new ArrayList<>();
    for (int i = 0; i < CONTACTS; i++) {
      if (i == CONTACTS / 2) {
        defineAll();
      }
      contacts.add(owner.post("/v1/contacts", chance.contact(i)).expect(201).json());
    }
    awaitIndex();
    int matches = 0;
    for (int i = 0; i < FILTERS; i++) {
      String filter = chance.filter(3);
      JsonNode parsed = Json.parse(filter);
      List<String> expected =
          contacts.stream()
              .filter(contact -> Oracle.means(parsed, contact))
              .map(contact -> contact.path("external_id").asString())
              .toList();
      assertThat(found(filter)).as(filter).containsExactlyInAnyOrderElementsOf(expected);
      matches += expected.size();
    }
    // Or else the filters say nothing.
    assertThat(matches).isBetween(FILTERS * CONTACTS / 5, FILTERS * CONTACTS * 4 / 5);
  }

  @Test
  void changes_and_removals_of_values_are_found_at_once() {
    define("city", "text");
    awaitIndex();
    String zurich = "{'field': 'custom_attributes.city', 'is': 'eq', 'value': 'zurich'}";
    String contact = "{'external_id': 'a', 'custom_attributes': {'city': 'Zürich'}}";
    String path = "/v1/contacts/" + owner.post("/v1/contacts", contact).expect(201).text("/id");
    assertThat(found(zurich)).containsExactly("a");
    owner.put(path, "{'custom_attributes': {'city': 'Bern'}}").expect(200);
    assertThat(found(zurich)).isEmpty();
    owner.put(path, "{'custom_attributes': {'city': null}}").expect(200);
    assertThat(found("{'field': 'custom_attributes.city', 'is': 'unset'}")).containsExactly("a");
    owner.put(path, "{'custom_attributes': {'city': 'Zürich'}}").expect(200);
    owner.delete(path).expect(204);
    assertThat(found(zurich)).isEmpty();
  }

  @Test
  void pages_go_on_in_the_order_that_was_asked_for() {
    for (String name : List.of("b", "d", "a", "c", "e")) {
      String body = "{'name': '%s', 'external_id': '%s', 'tags': ['t']}".formatted(name, name);
      owner.post("/v1/contacts", body).expect(201);
    }
    String body =
        "{'sort': '-name', 'filter': {'field': 'external_id', 'is': 'not_in', 'value': ['c']}}";
    Answer first = owner.post("/v1/contacts/query?per_page=2", body).expect(200);
    assertThat(first.texts("/data", "/name")).containsExactly("e", "d");
    assertThat(first.json().at("/meta/total").asInt()).isEqualTo(4);
    String cursor = first.text("/meta/next_cursor");
    Answer next = owner.post("/v1/contacts/query?per_page=2&cursor=" + cursor, body).expect(200);
    assertThat(next.texts("/data", "/name")).containsExactly("b", "a");
  }

  @Test
  void the_last_days_begin_with_a_day() {
    owner.post("/v1/contacts", "{'external_id': 'a'}").expect(201);
    assertThat(found("{'field': 'created_at', 'is': 'within_last', 'value': {'days': 1}}"))
        .containsExactly("a");
    assertThat(found("{'field': 'created_at', 'is': 'older_than', 'value': {'days': 1}}"))
        .isEmpty();
    assertThat(found("{'field': 'last_seen_at', 'is': 'older_than', 'value': {'days': 1}}"))
        .isEmpty();
  }

  @Test
  void what_is_wrong_is_named_by_its_place() {
    define("seats", "number");
    awaitIndex();
    refuses("{'field': 'custom_attributes.seats', 'is': 'eq', 'value': '7'}", "/filter/value");
    refuses(
        "{'all': [{'field': 'name', 'is': 'set'}, {'field': 'name', 'is': 'eq', 'value': 7}]}",
        "/filter/all/1/value");
    refuses("{'not': {'field': 'name', 'is': 'lt', 'value': 'a'}}", "/filter/not/is");
    refuses("{'field': 'custom_attributes.free', 'is': 'set'}", "/filter/field");
    refuses("{'field': 'password', 'is': 'set'}", "/filter/field");
    refuses("{'field': 'name', 'is': 'in', 'value': ['a', 1]}", "/filter/value/1");
    refuses("{'field': 'created_at', 'is': 'gt', 'value': 'soon'}", "/filter/value");
    refuses("{'field': 'created_at', 'is': 'older_than', 'value': 7}", "/filter/value");
    refuses("{'all': []}", "/filter/all");
    refuses("{}", "/filter/field");
    refuses("{'field': 'name', 'is': 'set', 'or': 1}", "/filter");
  }

  @Test
  void what_is_missing_is_not_said_to_be_of_another_kind() {
    assertThat(query("{}").expect(422).text("/errors/0/message")).isEqualTo("is required");
    Answer number = query("{'field': 7, 'is': 'set'}").expect(422);
    assertThat(number.text("/errors/0/code")).isEqualTo("invalid_type");
    assertThat(number.text("/errors/0/message")).isEqualTo("must be a string");
  }

  @Test
  void depth_and_number_of_comparisons_are_bounded() {
    String leaf = "{'field': 'name', 'is': 'set'}";
    String deep = "{'not': {'not': {'not': %s}}}";
    query(deep.formatted(leaf).replace('\'', '"')).expect(200);
    refuses(deep.formatted("{'not': " + leaf + "}"), "/filter/not/not/not");
    String many = "{'all': [" + (leaf + ", ").repeat(19) + leaf;
    query((many + "]}").replace('\'', '"')).expect(200);
    refuses(many + ", " + leaf + "]}", "/filter/all/20");
  }

  @Test
  void an_attribute_that_is_still_indexed_is_refused() {
    define("seats", "number");
    assertThat(
            query("{'field': 'custom_attributes.seats', 'is': 'set'}")
                .expect(422)
                .texts("/errors", "/code"))
        .containsExactly("indexing");
  }

  private void refuses(String filter, String place) {
    assertThat(query(filter).expect(422).texts("/errors", "/field"))
        .as(filter)
        .containsExactly(place);
  }
}

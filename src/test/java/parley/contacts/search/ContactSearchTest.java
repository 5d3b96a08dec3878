package parley.contacts.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Both engines find the same contacts: those of one table of people and queries. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactSearchTest {
  /** Name, e-mail, phone. */
  private static final @Nullable String[][] PEOPLE = {
    {"José Hernández", "jose@example.com", "+14155552671"},
    {"JOSE MARTINEZ", "martinez@example.org", "+14155550099"},
    {"Straße & Søn GmbH", "info@strasse.de", "+493012345678"},
    {"Łukasz Żółć", "lukasz@przyklad.pl", "+48500600700"},
    {"山田 太郎", "taro@example.jp", "+819012345678"},
    {"ｶﾀｶﾅ Ｆｕｌｌｗｉｄｔｈ", "wide@example.jp", null},
    {"100% Wool_Store", "wool_store@example.com", null},
    {"100 Percent WoolXStore", "woolxstore@example.com", null},
    {"back\\slash \"quoted\" 'single'", "quotes@example.com", null},
    {"Ann", "ann@example.net", "+15550001"},
    {"ΟΔΥΣΣΕΥΣ", "o@example.gr", "+302100000000"},
    {"Family 👨‍👩‍👧 Emoji", null, null},
    {"AND OR NOT NEAR", null, null},
  };

  /** A query, and the places of those it finds. */
  private static final Object[][] QUERIES = {
    {"jose", 0, 1},
    {"JOSÉ", 0, 1},
    {"hernandez jos", 0},
    {"jose jose example", 0, 1},
    {"jose@example.com", 0},
    {"nandez", 0},
    {"strasse", 2},
    {"STRASSE son", 2},
    {"straße", 2},
    {"lukasz zolc", 3},
    {"山田", 4},
    {"太郎", 4},
    {"山", 4},
    {"カタカナ", 5},
    {"fullwidth", 5},
    {"%", 6},
    {"100%", 6},
    {"100", 6, 7, 10},
    {"_", 6},
    {"wool_store", 6},
    {"l_s", 6},
    {"\\", 8},
    {"k\\slash", 8},
    {"\"quoted\"", 8},
    {"\"", 8},
    {"'single'", 8},
    {"*"},
    {"ann*"},
    {"ann", 9},
    {"an", 0, 9, 12},
    {"οδυσσεύς", 10},
    {"οδυσσευσ", 10},
    {"👨", 11},
    {"AND", 0, 12},
    {"OR NOT", 12},
    {"+1415", 0, 1},
    {" 1415", 0, 1},
    {"(415) 555-26", 0},
    {"415-555-2671", 0},
    {"+1 (415) 555-2671", 0},
    {"5-55", 0, 1, 9},
    {"-7", 3, 0, 2, 4},
    {"555", 0, 1, 9},
    {"+49 30", 2},
    {"٤٩٣٠", 2},
    {"example.com jose", 0},
    {"jose\nhernandez", 0},
    {"zzz"},
    {"jose zzz"},
    {"jose h", 0},
    {"j m", 0, 1, 4, 5, 11},
    {"5- z", 0, 1, 3},
    {"hernandez@"},
    {"martin", 1},
    {"martine", 1},
    {"martinez@example.org", 1},
    {"@example.org.martinez"},
    {"z@przy", 3},
    {"ed\"", 8},
    {"   ", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
    {"\u0301", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
  };

  @Parameter Engine engine;

  private Client owner;
  private final List<String> ids = new ArrayList<>();

  @BeforeEach
  void addThem() {
    owner = engine.server().signUp();
    for (@Nullable String[] person : PEOPLE) {
      ids.add(add(String.valueOf(person[0]), person[1], person[2]));
    }
  }

  @Test
  void every_query_finds_whom_it_should() {
    for (Object[] query : QUERIES) {
      List<String> expected = new ArrayList<>();
      for (int i = 1; i < query.length; i++) {
        expected.add(ids.get((Integer) query[i]));
      }
      Collections.sort(expected, Collections.reverseOrder());
      Answer found = search((String) query[0]);
      assertThat(found.texts("/data", "/id")).as("query <%s>", query[0]).isEqualTo(expected);
      assertThat(found.at("/meta/total").asInt()).isEqualTo(expected.size());
    }
  }

  @Test
  void a_change_is_found_at_once_and_what_was_is_not() {
    String path = "/v1/contacts/" + ids.getFirst();
    owner.put(path, "{'name': 'Joaquín', 'phone': null}").expect(200);
    assertThat(found("hernandez")).isEmpty();
    assertThat(found("4155552671")).isEmpty();
    assertThat(found("joaquin")).containsExactly(ids.getFirst());
    owner.put(path, "{'blocked': true}").expect(200);
    assertThat(found("joaquin")).containsExactly(ids.getFirst());
    owner.delete(path).expect(204);
    assertThat(found("joaquin")).isEmpty();
    assertThat(found("jose")).containsExactly(ids.get(1));
  }

  @Test
  void a_long_search_is_refused_and_a_longest_one_is_not() {
    search("x".repeat(200)).expect(200);
    search("👨".repeat(200)).expect(200);
    search("a ".repeat(100)).expect(200);
    search("x".repeat(201)).expectProblem(400, "invalid_parameter");
  }

  @Test
  void a_term_longer_than_the_index_looks_is_compared_to_the_end() {
    String start = "a-long-name-of-more-than-thirty-letters-";
    String one = add(start + "one", null, null);
    add(start + "two", null, null);
    assertThat(found(start + "one")).containsExactly(one);
  }

  @Test
  void a_control_character_is_a_letter_like_others() {
    String id =
        owner.post("/v1/contacts", "{\"name\": \"bell\\u0007ringers\"}").expect(201).text("/id");
    for (String query : List.of("bell\u0007ring", "\u0007", "ringers", "bell ringe", "ell")) {
      assertThat(found(query)).as(query).containsExactly(id);
    }
    assertThat(found("bell\u0008ring")).isEmpty();
    assertThat(found("bellring")).isEmpty();
  }

  @Test
  void what_many_have_is_found_and_counted_exactly_whatever_was_changed_or_deleted() {
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 130; i++) {
      many.add(add("Numbered", "person" + i + "@frequent.example", null));
    }
    List<String> queries = List.of("perso", "person", "number", "erson", "rso", "requent.exa");
    for (String query : queries) {
      assertThat(total(query)).as(query).isEqualTo(130);
    }
    owner.delete("/v1/contacts/" + many.get(5)).expect(204);
    owner.put("/v1/contacts/" + many.get(7), "{'email': null, 'name': 'X'}").expect(200);
    for (String query : queries) {
      assertThat(total(query)).as(query).isEqualTo(128);
    }
    assertThat(found("person12@frequent")).containsExactly(many.get(12));
    assertThat(found("person7@frequent")).isEmpty();
    assertThat(total("perso number")).isEqualTo(128);
    assertThat(total("zzzzz")).isZero();
  }

  /** With one contact on the page, so that its rows don't tell the total. */
  private int total(String query) {
    return owner
        .get("/v1/contacts?per_page=1&search=" + query.replace(" ", "%20"))
        .expect(200)
        .at("/meta/total")
        .asInt();
  }

  @Test
  void what_others_have_is_not_found() {
    Client other = engine.server().signUp();
    String theirs = other.post("/v1/contacts", "{'name': 'Jose'}").expect(201).text("/id");
    assertThat(found("jose")).containsExactly(ids.get(1), ids.get(0));
    assertThat(other.get("/v1/contacts?search=jose").texts("/data", "/id")).containsExactly(theirs);
  }

  private List<String> found(String query) {
    return search(query).expect(200).texts("/data", "/id");
  }

  private Answer search(String query) {
    return owner.get("/v1/contacts?search=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
  }

  private String add(String name, @Nullable String email, @Nullable String phone) {
    String body =
        "{\"name\": %s, \"email\": %s, \"phone\": %s}"
            .formatted(json(name), json(email), json(phone));
    return owner.post("/v1/contacts", body).expect(201).text("/id");
  }

  private static String json(@Nullable String text) {
    return text == null ? "null" : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}

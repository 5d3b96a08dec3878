package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Tags of one contact, and of all. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactTagsTest {
  @Parameter Engine engine;

  private Client owner;
  private String ada;

  @BeforeEach
  void addAda() {
    owner = engine.server().signUp();
    ada = add("vip", "london");
  }

  @Test
  void tags_are_added_behind_those_that_are_there() {
    Answer added = owner.post(ada + "/tags", "{'tags': ['New One', 'VIP']}").expect(200);
    assertThat(added.texts("/tags", "")).containsExactly("vip", "london", "new-one");
    assertThat(owner.get(ada).json()).isEqualTo(added.json());
    assertThat(owner.get("/v1/contacts?tag=new-one").at("/meta/total").asInt()).isEqualTo(1);
  }

  @Test
  void a_tag_can_be_taken_away_again_and_again() {
    Answer removed = owner.delete(ada + "/tags/VIP").expect(200);
    assertThat(removed.texts("/tags", "")).containsExactly("london");
    assertThat(owner.delete(ada + "/tags/vip").expect(200).json()).isEqualTo(removed.json());
    assertThat(owner.delete(ada + "/tags/%21%21").expect(200).json()).isEqualTo(removed.json());
    assertThat(owner.get("/v1/contacts?tag=vip").at("/meta/total").asInt()).isZero();
  }

  @Test
  void tags_become_slugs() {
    owner
        .put(
            ada,
            """
            {"tags": ["Größe XL", "a--b__c d", "snake_case", "  VIP!  ", "北京", "कर", "C++", "x/y"]}
            """)
        .expect(200);
    assertThat(owner.get(ada).texts("/tags", ""))
        .containsExactly("größe-xl", "a-b_c-d", "snake_case", "vip", "北京", "कर", "c", "x-y");
    assertThat(owner.get("/v1/contacts?tag=gr%C3%B6%C3%9Fe%20xl").at("/meta/total").asInt())
        .isEqualTo(1);
    owner.delete(ada + "/tags/%E5%8C%97%E4%BA%AC").expect(200);
    assertThat(owner.get(ada).texts("/tags", "")).doesNotContain("北京");
  }

  @Test
  void what_can_be_no_tag_is_refused_by_its_place() {
    Answer answer =
        owner.post(ada + "/tags", "{'tags': ['ok', '!!!', '%s']}".formatted("x".repeat(51)));
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field")).containsExactly("/tags/1", "/tags/2");
    assertThat(answer.texts("/errors", "/code")).containsOnly("invalid_tag");
    owner.post(ada + "/tags", "{'tags': []}").expectProblem(422, "validation_failed");
    owner.post(ada + "/tags", "{}").expectProblem(422, "validation_failed");
    owner.post(ada + "/tags", "{'tags': null}").expectProblem(422, "validation_failed");
    owner.post(ada + "/tags", "{'tags': 'vip'}").expectProblem(422, "validation_failed");
    owner.post(ada + "/tags", "{'tags': [1]}").expectProblem(422, "validation_failed");
  }

  @Test
  void a_contact_has_at_most_fifty() {
    owner.put(ada, "{'tags': %s}".formatted(numbered(51))).expectProblem(422, "validation_failed");
    owner.put(ada, "{'tags': %s}".formatted(numbered(50))).expect(200);
    owner.post(ada + "/tags", "{'tags': ['t1']}").expect(200);
    owner.post(ada + "/tags", "{'tags': ['one-more']}").expectProblem(422, "validation_failed");
    assertThat(owner.get(ada).at("/tags")).hasSize(50);
  }

  @Test
  void all_tags_are_listed_with_their_counts() {
    add("vip", "émigré", "Zebra");
    Answer list = owner.get("/v1/tags").expect(200);
    assertThat(list.texts("/data", "/tag")).containsExactly("london", "vip", "zebra", "émigré");
    assertThat(list.at("/data/1/contacts").asInt()).isEqualTo(2);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(4);
    Answer first = owner.get("/v1/tags?per_page=3");
    String cursor = first.text("/meta/next_cursor");
    Answer second = owner.get("/v1/tags?per_page=3&cursor=" + cursor);
    assertThat(second.texts("/data", "/tag")).containsExactly("émigré");
    assertThat(second.at("/meta/next_cursor").isNull()).isTrue();
    assertThat(owner.get("/v1/tags?per_page=3&page=2").texts("/data", "/tag"))
        .containsExactly("émigré");
  }

  @Test
  void a_renamed_tag_keeps_its_place_and_joins_one_that_is_there() {
    String both = add("first", "vip", "gold", "last");
    String lastOfBoth = add("gold", "vip");
    String other = add("gold");
    Answer renamed = owner.put("/v1/tags/VIP", "{'name': 'Gold'}").expect(200);
    assertThat(renamed.text("/tag")).isEqualTo("gold");
    assertThat(renamed.at("/contacts").asInt()).isEqualTo(4);
    assertThat(owner.get(lastOfBoth).texts("/tags", "")).containsExactly("gold");
    assertThat(owner.get(ada).texts("/tags", "")).containsExactly("gold", "london");
    assertThat(owner.get(both).texts("/tags", "")).containsExactly("first", "gold", "last");
    assertThat(owner.get(other).texts("/tags", "")).containsExactly("gold");
    assertThat(owner.get("/v1/contacts?tag=gold").at("/meta/total").asInt()).isEqualTo(4);
    assertThat(owner.get("/v1/contacts?tag=vip").at("/meta/total").asInt()).isZero();
    owner.put("/v1/tags/gold", "{'name': 'gold'}").expect(200);
    owner.put("/v1/tags/vip", "{'name': 'x'}").expectProblem(404, "not_found");
    owner.put("/v1/tags/vip", "{'name': 'vip'}").expectProblem(404, "not_found");
    owner.put("/v1/tags/gold", "{'name': '!'}").expectProblem(422, "validation_failed");
    owner.put("/v1/tags/gold", "{}").expectProblem(422, "validation_failed");
  }

  @Test
  void a_deleted_tag_is_taken_from_everybody() {
    String first = add("vip", "x");
    String last = add("x", "vip");
    String only = add("vip");
    owner.delete("/v1/tags/Vip").expect(204);
    assertThat(owner.get(ada).texts("/tags", "")).containsExactly("london");
    assertThat(owner.get(first).texts("/tags", "")).containsExactly("x");
    assertThat(owner.get(last).texts("/tags", "")).containsExactly("x");
    assertThat(owner.get(only).texts("/tags", "")).isEmpty();
    owner.delete("/v1/tags/vip").expectProblem(404, "not_found");
    owner.delete("/v1/tags/%20").expectProblem(404, "not_found");
    assertThat(owner.get("/v1/tags").texts("/data", "/tag")).containsExactly("london", "x");
  }

  @Test
  void a_tag_of_many_contacts_is_renamed_for_all_of_them() {
    for (int i = 0; i < 300; i++) {
      add("many");
    }
    assertThat(owner.put("/v1/tags/many", "{'name': 'lots'}").expect(200).at("/contacts").asInt())
        .isEqualTo(300);
    assertThat(owner.get("/v1/contacts?tag=many").at("/meta/total").asInt()).isZero();
  }

  private String add(String... tags) {
    String list =
        List.of(tags).stream().map(tag -> "\"" + tag + "\"").collect(Collectors.joining(","));
    Answer made = owner.post("/v1/contacts", "{'name': 'n', 'tags': [%s]}".formatted(list));
    return "/v1/contacts/" + made.expect(201).text("/id");
  }

  private static String numbered(int count) {
    return IntStream.range(0, count)
        .mapToObj("\"t%d\""::formatted)
        .collect(Collectors.joining(",", "[", "]"));
  }
}

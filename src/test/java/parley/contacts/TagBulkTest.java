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
import parley.testing.Eventually;

/** Tags for all that a filter or a segment means. */
@ParameterizedClass
@EnumSource(Engine.class)
class TagBulkTest {
  private static final String VIP = "{'field': 'tags', 'is': 'in', 'value': ['vip']}";

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  private String add(String name, String tags) {
    return owner
        .post("/v1/contacts", "{'name': '%s', 'tags': [%s]}".formatted(name, tags))
        .expect(201)
        .text("/id");
  }

  private Answer tag(String contacts, String tags) {
    return owner.post("/v1/contacts/tags/bulk", "{%s, %s}".formatted(contacts, tags));
  }

  private List<String> tagged(String tag) {
    return owner.get("/v1/contacts?sort=name&tag=" + tag).expect(200).texts("/data", "/name");
  }

  /** Adds so many contacts without a tag. */
  private void fill(int count) {
    IntStream.iterate(0, from -> from < count, from -> from + 1_000)
        .mapToObj(from ->
            IntStream.range(from, Math.min(count, from + 1_000))
                .mapToObj("{'name': 'Somebody', 'external_id': 'crm-%d'}"::formatted)
                .collect(Collectors.joining(", ", "{'mode': 'create', 'rows': [", "]}")))
        .forEach(body -> owner.post("/v1/contacts/bulk", body).expect(200));
  }

  @Test
  void whoever_a_filter_means_is_tagged() {
    String ada = add("Ada", "'vip'");
    add("Bob", "");
    String eve = add("Eve", "'vip', 'fair'");
    Answer answer = tag("'filter': " + VIP, "'add': ['fair'], 'remove': ['vip']").expect(200);
    assertThat(answer.at("/updated").asInt()).isEqualTo(2);
    assertThat(answer.texts("/results", "/id")).containsExactly(ada, eve);
    assertThat(tagged("fair")).containsExactly("Ada", "Eve");
    assertThat(tagged("vip")).isEmpty();
    Answer again = tag("'filter': " + VIP, "'add': ['fair'], 'remove': ['vip']").expect(200);
    assertThat(again.at("/results")).isEmpty();
    assertThat(again.at("/updated").asInt()).isZero();
  }

  @Test
  void whoever_is_in_a_segment_is_tagged() {
    add("Ada", "'vip'");
    add("Bob", "");
    String segment =
        owner
            .post("/v1/segments", "{'name': 'Best', 'filter': %s}".formatted(VIP))
            .expect(201)
            .text("/id");
    Answer answer = tag("'segment_id': '%s'".formatted(segment), "'add': ['best']").expect(200);
    assertThat(answer.texts("/results", "/status")).containsExactly("updated");
    assertThat(tagged("best")).containsExactly("Ada");
  }

  @Test
  void who_fails_is_named() {
    String many =
        IntStream.range(0, 50).mapToObj("'t%d'"::formatted).collect(Collectors.joining(", "));
    String full = add("Full", many);
    add("Bob", "");
    Answer answer =
        tag("'filter': {'field': 'name', 'is': 'set'}", "'add': ['one-more']").expect(200);
    assertThat(answer.texts("/results", "/status")).containsExactly("failed", "updated");
    assertThat(answer.text("/results/0/id")).isEqualTo(full);
    assertThat(answer.text("/results/0/errors/0/field")).isEqualTo("/tags");
    assertThat(tagged("one-more")).containsExactly("Bob");
  }

  @Test
  void more_than_a_thousand_are_tagged_behind_the_answer() {
    fill(1_060);
    String many =
        IntStream.range(0, 50).mapToObj("'t%d'"::formatted).collect(Collectors.joining(", "));
    add("Somebody", many);
    String all = "'filter': {'field': 'name', 'is': 'eq', 'value': 'Somebody'}";
    Answer begun = tag(all, "'add': ['x'], 'remove': ['none']").expect(202);
    assertThat(begun.at("/matched").asInt()).isEqualTo(1_061);
    Answer told = told(1);
    assertThat(told.text("/data/0/data/id")).isEqualTo(begun.text("/id"));
    assertThat(told.text("/data/0/data/status")).isEqualTo("completed");
    assertThat(told.at("/data/0/data/updated").asInt()).isEqualTo(1_060);
    assertThat(told.at("/data/0/data/unchanged").asInt()).isZero();
    assertThat(told.at("/data/0/data/failed").asInt()).isOne();
    assertThat(owner.get("/v1/contacts?tag=x").at("/meta/total").asInt()).isEqualTo(1_060);
    tag(all, "'add': ['x']").expect(202);
    assertThat(told(2).at("/data/1/data/unchanged").asInt()).isEqualTo(1_060);
  }

  @Test
  void who_stops_matching_by_it_is_not_passed_over() {
    fill(1_060);
    String segment =
        owner
            .post(
                "/v1/segments",
                "{'name': 'New', 'filter': {'field': 'tags', 'is': 'not_in', 'value': ['x']}}")
            .expect(201)
            .text("/id");
    tag("'segment_id': '%s'".formatted(segment), "'add': ['x']").expect(202);
    assertThat(told(1).at("/data/0/data/updated").asInt()).isEqualTo(1_060);
    String none = "'segment_id': '%s'".formatted(segment);
    assertThat(tag(none, "'add': ['x']").expect(200).at("/results")).isEmpty();
  }

  /** What was told of taggings, once there are so many. */
  private Answer told(int count) {
    return Eventually.eventually(
        () -> owner.get("/v1/events?types=contacts.tagged"),
        answer -> answer.at("/data").size() == count);
  }

  @Test
  void exactly_one_says_who_is_meant() {
    String ada = add("Ada", "");
    Answer none = owner.post("/v1/contacts/tags/bulk", "{'add': ['x']}");
    assertThat(none.expectProblem(422, "validation_failed").text("/errors/0/field"))
        .isEqualTo("/ids");
    Answer both = tag("'ids': ['%s'], 'filter': %s".formatted(ada, VIP), "'add': ['x']");
    assertThat(both.expectProblem(422, "validation_failed").texts("/errors", "/field"))
        .containsExactly("/ids", "/filter");
    Answer all = tag("'ids': [], 'filter': {}, 'segment_id': 'x'", "'add': ['x']");
    assertThat(all.expectProblem(422, "validation_failed").texts("/errors", "/field"))
        .contains("/ids", "/filter", "/segment_id");
    assertThat(tag("'ids': ['%s'], 'filter': null".formatted(ada), "'add': ['x']").status())
        .isEqualTo(200);
  }

  @Test
  void what_is_wrong_about_a_filter_or_a_segment_is_named() {
    Answer wrong = tag("'filter': {'field': 'name', 'is': 'lt', 'value': 1}", "'add': ['x']");
    assertThat(wrong.expectProblem(422, "validation_failed").text("/errors/0/field"))
        .startsWith("/filter");
    Client stranger = engine.server().signUp();
    String theirs =
        stranger
            .post("/v1/segments", "{'name': 'Best', 'filter': %s}".formatted(VIP))
            .expect(201)
            .text("/id");
    Answer unseen = tag("'segment_id': '%s'".formatted(theirs), "'add': ['x']");
    unseen.expectProblem(422, "validation_failed");
    assertThat(unseen.text("/errors/0/field")).isEqualTo("/segment_id");
    assertThat(unseen.text("/errors/0/code")).isEqualTo("unknown_segment");
  }

  @Test
  void a_repetition_is_answered_with_the_first_answer() {
    add("Ada", "'vip'");
    Client keyed = owner.with("Idempotency-Key", "tags-1");
    String body = "{'filter': %s, 'add': ['fair']}".formatted(VIP);
    Answer first = keyed.post("/v1/contacts/tags/bulk", body).expect(200);
    add("Late", "'vip'");
    Answer again = keyed.post("/v1/contacts/tags/bulk", body).expect(200);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(tagged("fair")).containsExactly("Ada");
  }
}

package parley.contacts.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
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

/**
 * Filters that leave thousands of contacts are looked for in other ways than those that leave few:
 * along an index, or along the list itself.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class LargeSegmentTest {
  private static final int CONTACTS = 3_000;
  private static final int TOGETHER = 1_000;
  private static final int SHOWN = 40;

  private static final String MANY = "{'field': 'tags', 'is': 'in', 'value': ['many']}";
  private static final String BOTH = "{'field': 'tags', 'is': 'in', 'value': ['many', 'third']}";
  private static final String PRO =
      "{'field': 'custom_attributes.plan', 'is': 'eq', 'value': 'pro'}";
  private static final String SEATS =
      "{'field': 'custom_attributes.seats', 'is': 'lt', 'value': 2500}";
  private static final String RARE =
      "{'field': 'custom_attributes.seats', 'is': 'between', 'value': [100, 130]}";
  private static final String NAME = "{'field': 'name', 'is': 'starts_with', 'value': 'Person 1'}";
  private static final String UPDATED =
      "{'field': 'updated_at', 'is': 'within_last', 'value': {'days': 3}}";

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void build() {
    owner = engine.server().signUp();
    define("plan", "text");
    define("seats", "number");
    eventually(
        () -> owner.get("/v1/attributes").expect(200).body(),
        body -> body.contains("\"indexing\":false") && !body.contains("\"indexing\":true"));
    for (int first = 0; first < CONTACTS; first += TOGETHER) {
      String rows =
          IntStream.range(first, first + TOGETHER)
              .mapToObj(LargeSegmentTest::contact)
              .collect(Collectors.joining(","));
      owner.post("/v1/contacts/bulk", "{'mode': 'create', 'rows': [" + rows + "]}").expect(200);
    }
  }

  private void define(String key, String type) {
    String body = "{'key': '%s', 'label': 'L', 'type': '%s'}".formatted(key, type);
    owner.post("/v1/attributes", body).expect(201);
  }

  private static String contact(int i) {
    return """
    {'external_id': '%d', 'name': '%s', 'tags': [%s], 'custom_attributes': {'plan': '%s', 'seats': %d}}
    """
        .formatted(
            i,
            name(i),
            isMany(i) ? (i % 3 == 0 ? "'many', 'third'" : "'many'") : "'few'",
            i % 10 < 7 ? "pro" : "basic",
            i);
  }

  private static boolean isMany(int i) {
    return i % 7 != 0;
  }

  /** The later ones come first by name. */
  private static String name(int i) {
    return "Person " + (i % 4 == 0 ? 2 : 1) + " " + (10_000 - i);
  }

  @Test
  void they_are_found_counted_and_put_in_order_as_few_are() {
    check(MANY, LargeSegmentTest::isMany);
    check(BOTH, LargeSegmentTest::isMany);
    check(PRO, i -> i % 10 < 7);
    check(SEATS, i -> i < 2500);
    check(NAME, i -> i % 4 > 0);
    check(UPDATED, i -> true);
    check(all(MANY, PRO), i -> isMany(i) && i % 10 < 7);
    check(all(SEATS, NAME), i -> i < 2500 && i % 4 > 0);
    check(all(MANY, RARE), i -> isMany(i) && i >= 100 && i <= 130);
    check(all("{'not': " + PRO + "}", UPDATED, BOTH), i -> i % 10 >= 7 && isMany(i));
    check(
        "{'any': [" + RARE + ", {'not': " + MANY + "}]}",
        i -> (i >= 100 && i <= 130) || !isMany(i));
  }

  private static String all(String... filters) {
    return "{'all': [" + String.join(", ", filters) + "]}";
  }

  /** Newest first, by name, and the second page of each by its cursor. */
  private void check(String filter, IntPredicate isMeant) {
    List<Integer> meant = IntStream.range(0, CONTACTS).filter(isMeant).boxed().toList();
    check(filter, "-created_at", meant.stream().sorted(Comparator.reverseOrder()).toList());
    check(
        filter,
        "name",
        meant.stream().sorted(Comparator.comparing(LargeSegmentTest::name)).toList());
  }

  private void check(String filter, String sort, List<Integer> expected) {
    String body = "{'sort': '" + sort + "', 'filter': " + filter + "}";
    String path = "/v1/contacts/query?per_page=" + SHOWN;
    Answer first = owner.post(path, body).expect(200);
    assertThat(first.at("/meta/total").asInt()).as(body).isEqualTo(expected.size());
    List<String> shown = expected.stream().map(String::valueOf).limit(2 * SHOWN).toList();
    int half = Math.min(SHOWN, shown.size());
    assertThat(first.texts("/data", "/external_id")).as(body).isEqualTo(shown.subList(0, half));
    if (shown.size() > half) {
      String next = path + "&cursor=" + first.text("/meta/next_cursor");
      assertThat(owner.post(next, body).expect(200).texts("/data", "/external_id"))
          .as(body)
          .isEqualTo(shown.subList(half, shown.size()));
    }
  }
}

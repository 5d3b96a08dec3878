package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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

/** Lists of contacts: their order, their pages and their filters. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactListTest {
  @Parameter Engine engine;

  private Client owner;
  private final List<String> newestFirst = new ArrayList<>();

  @BeforeEach
  void addSeven() {
    owner = engine.server().signUp();
    for (int i = 1; i <= 7; i++) {
      String tags = i % 2 == 0 ? "[\"even\", \"number\"]" : "[\"number\"]";
      newestFirst.addFirst(
          owner
              .post("/v1/contacts", "{'name': 'Contact %d', 'tags': %s}".formatted(i, tags))
              .expect(201)
              .text("/id"));
    }
  }

  @Test
  void a_list_is_newest_first_with_its_total() {
    Answer list = owner.get("/v1/contacts").expect(200);
    assertThat(ids(list)).isEqualTo(newestFirst);
    assertThat(list.at("/meta/page").asInt()).isEqualTo(1);
    assertThat(list.at("/meta/per_page").asInt()).isEqualTo(25);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(7);
    assertThat(list.at("/meta/next_cursor").isNull()).isTrue();
    assertThat(list.at("/data/0"))
        .isEqualTo(owner.get("/v1/contacts/" + newestFirst.getFirst()).json());
  }

  @Test
  void pages_follow_each_other_and_are_linked() {
    Answer second = owner.get("/v1/contacts?per_page=3&page=2&tag=number").expect(200);
    assertThat(ids(second)).isEqualTo(newestFirst.subList(3, 6));
    assertThat(second.at("/meta/total").asInt()).isEqualTo(7);
    assertThat(second.header("link").orElseThrow())
        .contains("</v1/contacts?per_page=3&tag=number&page=3>; rel=\"next\"")
        .contains("page=1>; rel=\"prev\"")
        .contains("page=1>; rel=\"first\"")
        .contains("page=3>; rel=\"last\"");
    assertThat(ids(owner.get("/v1/contacts?per_page=3&page=3")))
        .isEqualTo(newestFirst.subList(6, 7));
    Answer beyond = owner.get("/v1/contacts?page=4000000000000000000&per_page=100").expect(200);
    assertThat(beyond.at("/data")).isEmpty();
    assertThat(beyond.at("/meta/total").asInt()).isEqualTo(7);
    assertThat(owner.get("/v1/contacts?per_page=1000").at("/meta/per_page").asInt()).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "search=contact&",
        "search=ct&",
        "search=a&",
        "search=contact+c&",
        "search=c&sort=name&",
        "tag=number&",
        "sort=updated_at&"
      })
  void every_page_tells_the_exact_total(String query) {
    String path = "/v1/contacts?" + query + "per_page=2";
    for (int page = 1; page <= 6; page++) {
      assertThat(total(owner.get(path + "&page=" + page))).as("page %d", page).isEqualTo(7);
    }
    String cursor = owner.get(path).text("/meta/next_cursor");
    assertThat(total(owner.get(path + "&cursor=" + cursor))).isEqualTo(7);
  }

  private static int total(Answer list) {
    return list.expect(200).at("/meta/total").asInt();
  }

  @Test
  void a_bad_parameter_is_refused() {
    List<String> queries =
        List.of(
            "page=0",
            "page=-1",
            "page=x",
            "per_page=0",
            "per_page=abc",
            "per_page=1.5",
            "cursor=abc",
            "sort=names",
            "sort=--name",
            "sort=NAME",
            "sort=",
            "created_after=yesterday",
            "updated_after=2026-13-01T00:00:00Z",
            "search=%ff",
            "search=%00");
    for (String query : queries) {
      owner.get("/v1/contacts?" + query).expectProblem(400, "invalid_parameter");
    }
  }

  @Test
  void cursors_show_every_contact_once_in_the_order_of_the_list() {
    List<String> queries =
        List.of(
            "",
            "sort=created_at",
            "sort=-updated_at",
            "sort=updated_at",
            "sort=name",
            "sort=-name",
            "sort=last_seen_at",
            "sort=-last_seen_at",
            "tag=number&sort=name",
            "search=contact&sort=-name",
            "tag=number&sort=-last_seen_at",
            "search=contact",
            "search=c",
            "tag=number",
            "tag=number&sort=updated_at",
            "search=contact&sort=created_at",
            "search=contact&sort=-updated_at");
    queries.forEach(this::followCursors);
  }

  private void followCursors(String query) {
    List<String> expected = ids(owner.get("/v1/contacts?" + query));
    assertThat(expected).hasSize(7);
    List<String> seen = new ArrayList<>();
    String cursor = "";
    do {
      Answer page = owner.get("/v1/contacts?per_page=2&" + query + cursor).expect(200);
      seen.addAll(ids(page));
      assertThat(page.at("/meta/total").asInt()).isEqualTo(7);
      cursor =
          page.at("/meta/next_cursor").isNull() ? "" : "&cursor=" + page.text("/meta/next_cursor");
    } while (!cursor.isEmpty());
    assertThat(seen).isEqualTo(expected);
  }

  @Test
  void a_cursor_is_good_for_its_own_list_only() {
    String cursor = owner.get("/v1/contacts?per_page=2&tag=number").text("/meta/next_cursor");
    owner.get("/v1/contacts?per_page=3&tag=number&cursor=" + cursor).expect(200);
    owner.get("/v1/contacts?tag=even&cursor=" + cursor).expectProblem(400, "invalid_parameter");
    Client stranger = engine.server().signUp();
    stranger
        .get("/v1/contacts?tag=number&cursor=" + cursor)
        .expectProblem(400, "invalid_parameter");
  }

  @Test
  void all_of_the_tags_must_match() {
    assertThat(ids(owner.get("/v1/contacts?tag=even"))).hasSize(3);
    assertThat(ids(owner.get("/v1/contacts?tag=number&tag=Even"))).hasSize(3);
    assertThat(ids(owner.get("/v1/contacts?tag=even&tag=odd"))).isEmpty();
    assertThat(ids(owner.get("/v1/contacts?tag=!!!"))).isEmpty();
    assertThat(ids(owner.get("/v1/contacts?tag="))).hasSize(7);
    Answer both = owner.get("/v1/contacts?tag=even&tag=number&search=contact%204");
    assertThat(both.at("/meta/total").asInt()).isEqualTo(1);
    assertThat(both.text("/data/0/name")).isEqualTo("Contact 4");
  }

  @Test
  void contacts_can_be_asked_for_by_time() {
    Answer third = owner.get("/v1/contacts/" + newestFirst.get(2));
    Answer later =
        eventually(
            () -> owner.post("/v1/contacts", "{'name': 'Contact', 'tags': ['number']}"),
            made -> !made.text("/created_at").equals(third.text("/created_at")));
    owner.put("/v1/contacts/" + newestFirst.getLast(), "{'name': 'Contact One'}").expect(200);
    for (String more : List.of("", "&search=contact", "&tag=number", "&search=co")) {
      Answer created = owner.get("/v1/contacts?created_after=" + third.text("/created_at") + more);
      assertThat(ids(created))
          .contains(later.text("/id"))
          .doesNotContainAnyElementsOf(newestFirst.subList(2, 7));
      Answer updated = owner.get("/v1/contacts?updated_after=" + third.text("/updated_at") + more);
      assertThat(ids(updated)).contains(newestFirst.getLast()).doesNotContain(newestFirst.get(2));
    }
    String inBerlin = URLEncoder.encode("2099-01-01T00:00:00+01:00", StandardCharsets.UTF_8);
    assertThat(ids(owner.get("/v1/contacts?created_after=" + inBerlin))).isEmpty();
    assertThat(ids(owner.get("/v1/contacts?created_after=2001-01-01T00:00:00+01:00")))
        .hasSizeGreaterThan(7);
  }

  @Test
  void the_order_can_be_chosen() {
    List<String> oldestFirst = new ArrayList<>(newestFirst);
    Collections.reverse(oldestFirst);
    assertThat(ids(owner.get("/v1/contacts?sort=created_at"))).isEqualTo(oldestFirst);
    String oldest = newestFirst.getLast();
    owner.put("/v1/contacts/" + oldest, "{'blocked': true}").expect(200);
    assertThat(ids(owner.get("/v1/contacts?sort=-updated_at"))).startsWith(oldest);
    assertThat(ids(owner.get("/v1/contacts?sort=updated_at&tag=number"))).endsWith(oldest);
    assertThat(ids(owner.get("/v1/contacts?sort=-updated_at&search=contact"))).startsWith(oldest);
  }

  private static List<String> ids(Answer list) {
    return list.expect(200).texts("/data", "/id");
  }
}

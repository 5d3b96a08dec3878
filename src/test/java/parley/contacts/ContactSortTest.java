package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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
import parley.testing.TestNumber;

/** The orders of a list of contacts, with those who lack what it goes by. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactSortTest {
  private static final String LONG = "z".repeat(150);

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tag=all&", "search=e&"})
  void names_are_ordered_whatever_their_case_and_accents_and_the_nameless_come_last(String filter) {
    List.of("zoë", "Émile", "𝄞 ensemble", "eve", "Ｅｄ", "ﬀ-e", LONG + "e", LONG).forEach(this::add);
    owner.post("/v1/contacts", "{'external_id': '2e', 'email': 'a@e.example', 'tags': ['all']}");
    owner.post("/v1/contacts", "{'external_id': '1e', 'email': 'z@e.example', 'tags': ['all']}");
    boolean isSearch = filter.startsWith("search");
    List<String> inOrder = new ArrayList<>(List.of("Ｅｄ", "Émile", "eve", "ﬀ-e", "zoë"));
    inOrder.addAll(isSearch ? List.of(LONG + "e") : List.of(LONG + "e", LONG));
    inOrder.add("𝄞 ensemble");
    List<String> backwards = new ArrayList<>(inOrder.reversed());
    assertThat(all(filter + "sort=name", "/name")).startsWith(inOrder.toArray(String[]::new));
    assertThat(all(filter + "sort=-name", "/name")).startsWith(backwards.toArray(String[]::new));
    assertThat(all(filter + "sort=name", "/external_id")).endsWith("2e", "1e");
    assertThat(all(filter + "sort=-name", "/external_id")).endsWith("1e", "2e");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "search=1415555&"})
  void who_never_wrote_comes_last_whichever_way(String filter) {
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    owner.post("/v1/contacts", "{'phone': '+14155550009'}").expect(201);
    number.inbound("14155550001", "wamid.1", "Hello").expect(200);
    number.inbound("14155550002", "wamid.2", "Hello").expect(200);
    AtomicInteger again = new AtomicInteger();
    eventually(
        () -> {
          String id = "wamid.again." + again.incrementAndGet();
          number.inbound("14155550001", id, "Me again").expect(200);
          return owner.get("/v1/contacts?search=1415555000&sort=created_at");
        },
        list -> list.text("/data/1/last_seen_at").compareTo(list.text("/data/2/last_seen_at")) > 0);
    assertThat(all(filter + "sort=-last_seen_at", "/phone"))
        .containsExactly("+14155550001", "+14155550002", "+14155550009");
    assertThat(all(filter + "sort=last_seen_at", "/phone"))
        .containsExactly("+14155550002", "+14155550001", "+14155550009");
  }

  @Test
  void a_cursor_outlives_the_contact_that_it_came_from() {
    List.of("Ada", "Bea", "Cleo").forEach(this::add);
    Answer first = owner.get("/v1/contacts?sort=name&per_page=2").expect(200);
    owner.delete("/v1/contacts/" + first.text("/data/1/id")).expect(204);
    Answer second =
        owner.get("/v1/contacts?sort=name&per_page=2&cursor=" + first.text("/meta/next_cursor"));
    assertThat(second.expect(200).texts("/data", "/name")).containsExactly("Cleo");
  }

  /** By cursors of two, and the same by page numbers. */
  private List<String> all(String query, String field) {
    List<String> byCursor = new ArrayList<>();
    List<String> byPage = new ArrayList<>();
    String cursor = "";
    for (int page = 1; page == 1 || !cursor.isEmpty(); page++) {
      Answer answer = owner.get("/v1/contacts?per_page=2&" + query + cursor).expect(200);
      byCursor.addAll(answer.texts("/data", field));
      byPage.addAll(
          owner.get("/v1/contacts?per_page=2&" + query + "&page=" + page).texts("/data", field));
      cursor =
          answer.at("/meta/next_cursor").isNull()
              ? ""
              : "&cursor=" + answer.text("/meta/next_cursor");
    }
    assertThat(byCursor).isEqualTo(byPage);
    return byCursor;
  }

  private void add(String name) {
    owner.post("/v1/contacts", "{'name': '%s', 'tags': ['all']}".formatted(name)).expect(201);
  }
}

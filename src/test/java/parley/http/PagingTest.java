package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.http.Cursors.Position;

/** Lists in pages: a list of the numbers 1 to 250. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PagingTest {
  private static final int TOTAL = 250;

  private TestWeb web;

  @BeforeAll
  void start() {
    Route numbers =
        Route.get(
            "/numbers",
            Access.needs(Scope.CONTACTS_READ),
            request -> request.page(request.paging(), page(request)));
    Route others =
        Route.get(
            "/others",
            Access.needs(Scope.CONTACTS_READ),
            request -> request.page(request.paging(), page(request)));
    web = TestWeb.start(TestWeb.IMPATIENT, 1_000_000, List.of(numbers, others));
  }

  @AfterAll
  void stop() {
    web.close();
  }

  private static Page<Long> page(Request request) {
    Paging paging = request.paging();
    long first = paging.after().map(Position::id).orElse(paging.offset()) + 1;
    List<Long> rows =
        first < 1 || first > TOTAL
            ? List.of()
            : LongStream.rangeClosed(first, Math.min(TOTAL, first + paging.limit() - 1))
                .boxed()
                .toList();
    return Page.of(rows, paging, TOTAL, row -> new Position(row, row));
  }

  private RawAnswer get(String target) {
    return web.ask(
        "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer good\r\n\r\n");
  }

  @ParameterizedTest
  @CsvSource({
    "'', 25, 1, 25, 1",
    "page=2, 25, 2, 25, 26",
    "page=3&per_page=100, 50, 3, 100, 201",
    "per_page=101, 100, 1, 100, 1",
    "per_page=999999999999999999, 100, 1, 100, 1",
    "page=11, 0, 11, 25, 0",
    "page=9223372036854775807&per_page=2, 0, 9223372036854775807, 2, 0",
    "page=999999999999999999&per_page=100, 0, 999999999999999999, 100, 0",
    "page=007, 25, 7, 25, 151"
  })
  void a_page_is_what_was_asked_for(String query, int rows, long page, int perPage, long firstRow) {
    RawAnswer answer = get("/numbers?" + query).expect(200);
    assertThat(answer.json().at("/data").size()).isEqualTo(rows);
    assertThat(answer.json().at("/meta/page").asLong()).isEqualTo(page);
    assertThat(answer.json().at("/meta/per_page").asInt()).isEqualTo(perPage);
    assertThat(answer.json().at("/meta/total").asInt()).isEqualTo(TOTAL);
    assertThat(answer.json().at("/data/0").asLong()).isEqualTo(firstRow);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "page=0",
        "page=-1",
        "page=%2B1",
        "page=1.0",
        "page=1e3",
        "page=",
        "page",
        "page=abc",
        "page=1&page=2",
        "page=%D9%A1",
        "page=9999999999999999999",
        "page=%201",
        "per_page=0",
        "per_page=abc",
        "per_page=-5",
        "cursor=",
        "cursor=x",
        "cursor=!!!",
        "cursor=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
      })
  void a_page_that_can_not_be_is_an_invalid_parameter(String query) {
    RawAnswer answer = get("/numbers?" + query).expectProblem(400, "invalid_parameter");
    String name = query.split("=", 2)[0];
    assertThat(answer.json().at("/errors/0/field").asString()).isEqualTo("query:" + name);
  }

  @Test
  void a_cursor_leads_through_the_whole_list() {
    Optional<String> cursor = Optional.empty();
    long expected = 1;
    do {
      RawAnswer answer =
          get("/numbers?per_page=99&x=1" + cursor.map(text -> "&cursor=" + text).orElse(""));
      for (var number : answer.expect(200).json().at("/data")) {
        assertThat(number.asLong()).isEqualTo(expected++);
      }
      cursor = answer.json().at("/meta/next_cursor").asStringOpt();
    } while (cursor.isPresent());
    assertThat(expected).isEqualTo(TOTAL + 1);
  }

  @Test
  void links_of_a_cursor_lead_on_by_cursors_until_the_end() {
    String cursor = get("/numbers?per_page=100&x=1").json().at("/meta/next_cursor").asString();
    RawAnswer second = get("/numbers?per_page=100&x=1&page=7&cursor=" + cursor).expect(200);
    String next = second.json().at("/meta/next_cursor").asString();
    assertThat(second.header("link"))
        .contains(
            "</numbers?per_page=100&x=1&page=1>; rel=\"first\", "
                + "</numbers?per_page=100&x=1&cursor="
                + next
                + ">; rel=\"next\", "
                + "</numbers?per_page=100&x=1&page=3>; rel=\"last\"");
    RawAnswer last = get("/numbers?per_page=100&x=1&cursor=" + next).expect(200);
    assertThat(last.json().at("/data/0").asLong()).isEqualTo(201);
    assertThat(last.header("link"))
        .contains(
            "</numbers?per_page=100&x=1&page=1>; rel=\"first\", "
                + "</numbers?per_page=100&x=1&page=3>; rel=\"last\"");
  }

  @Test
  void a_cursor_is_good_for_its_own_list_only() {
    String cursor = get("/numbers?x=1").json().at("/meta/next_cursor").asString();
    get("/numbers?x=1&per_page=7&page=3&cursor=" + cursor).expect(200);
    String changed = (cursor.charAt(0) == 'A' ? "B" : "A") + cursor.substring(1);
    for (String other :
        List.of(
            "/others?x=1&cursor=" + cursor,
            "/numbers?x=2&cursor=" + cursor,
            "/numbers?cursor=" + cursor,
            "/numbers?x=1&cursor=" + changed,
            "/numbers?x=1&cursor=" + cursor + "A",
            "/numbers?x=1&cursor=" + cursor.substring(1))) {
      get(other).expectProblem(400, "invalid_parameter");
    }
  }

  @Test
  void links_lead_to_the_neighbours_and_keep_the_filters() {
    assertThat(get("/numbers?x=a%20b&page=2&per_page=100").header("link"))
        .contains(
            "</numbers?x=a%20b&per_page=100&page=1>; rel=\"first\", "
                + "</numbers?x=a%20b&per_page=100&page=1>; rel=\"prev\", "
                + "</numbers?x=a%20b&per_page=100&page=3>; rel=\"next\", "
                + "</numbers?x=a%20b&per_page=100&page=3>; rel=\"last\"");
    assertThat(get("/numbers?page=12").header("link"))
        .get()
        .asString()
        .contains("page=10>; rel=\"prev\"")
        .doesNotContain("next");
  }
}

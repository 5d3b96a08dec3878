package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** However much is wrong with a body, the answer to it stays small. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ErrorLimitsTest {
  private static final int LARGEST_ANSWER = 64 * 1024;

  private TestWeb web;

  @BeforeAll
  void start() {
    Route words = Route.openPost("/words", Access.ANYONE, ErrorLimitsTest::words);
    web = TestWeb.start(TestWeb.IMPATIENT, 1_000, List.of(words.accepting(1 << 20)));
  }

  @AfterAll
  void stop() {
    web.close();
  }

  /** Takes no word at all. */
  private static Response words(Request request) {
    Fields body = request.body();
    body.texts("words", 100_000, word -> Optional.empty(), "invalid", "must be another");
    body.objects("things", 100_000);
    body.check();
    return Response.noContent();
  }

  private RawAnswer post(String body, String headers) {
    return web.ask(
        "POST /words HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            + headers
            + "Content-Length: "
            + body.length()
            + "\r\n\r\n"
            + body);
  }

  private static void assertFirst(int number, RawAnswer answer) {
    JsonNode problem = answer.expect(422).json();
    assertThat(problem.path("errors").size()).isEqualTo(number);
    assertThat(problem.path("detail").asString())
        .isEqualTo("The first " + number + " errors are listed.");
  }

  private static String array(String name, String element, int times) {
    String elements =
        IntStream.range(0, times).mapToObj(i -> element).collect(Collectors.joining(","));
    return "{\"" + name + "\":[" + elements + "]}";
  }

  @Test
  void of_wrong_elements_the_first_100_are_named() {
    assertFirst(100, post(array("words", "\"x\"", 90_000), ""));
  }

  @Test
  void of_elements_of_a_wrong_type_the_first_100_are_named() {
    assertFirst(100, post(array("things", "1", 90_000), ""));
  }

  @Test
  void of_characters_that_can_not_be_kept_the_first_100_are_named() {
    assertFirst(100, post(array("words", "\"\\u0000\"", 90_000), ""));
  }

  @Test
  void of_unknown_fields_the_first_100_are_named() {
    String fields =
        IntStream.range(0, 40_000)
            .mapToObj(i -> "\"f" + i + "\":0")
            .collect(Collectors.joining(",", "{", "}"));
    assertFirst(100, post(fields, "Prefer: handling=strict\r\n"));
  }

  @Test
  void a_hundred_errors_are_all_there_are_and_no_word_tells_of_more() {
    JsonNode problem = post(array("words", "\"x\"", 100), "").expect(422).json();
    assertThat(problem.path("errors").size()).isEqualTo(100);
    assertThat(problem.path("detail").asString()).doesNotContain("first");
  }

  @Test
  void errors_at_long_places_fill_60_kib_at_most() {
    String body = array("~".repeat(400), "\"\\u0000\"", 1_000);
    RawAnswer answer = post(body, "").expect(422);
    assertThat(answer.json().path("errors").size()).isBetween(10, 99);
    assertThat(answer.body()).hasSizeBetween(50 * 1024, LARGEST_ANSWER);
  }

  @Test
  void a_place_that_is_too_long_becomes_that_of_an_object_around_it() {
    String name = "n".repeat(300);
    String body = "{\"%s\":".formatted(name).repeat(10) + "\"\\u0000\"" + "}".repeat(10);
    String field = post(body, "").expect(422).json().at("/errors/0/field").asString();
    assertThat(field).isEqualTo(("/" + name).repeat(3));
  }
}

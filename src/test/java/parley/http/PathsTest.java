package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths and queries: compared as they are written, decoded once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PathsTest {
  private static final String HOST = "Host: localhost\r\n";

  private TestWeb web;

  @BeforeAll
  void start() {
    web = TestWeb.start();
  }

  @AfterAll
  void stop() {
    web.close();
  }

  private RawAnswer get(String target) {
    return web.ask("GET " + target + " HTTP/1.1\r\n" + HOST + "\r\n");
  }

  @Test
  void the_absolute_form_means_its_path() {
    assertThat(get("http://elsewhere/things/1?q=2").expect(200).body())
        .isEqualTo(get("/things/1?q=2").body());
    get("http://elsewhere").expectProblem(404, "route_not_found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//things/1",
        "/things//1",
        "/things/1/",
        "/things",
        "/things/",
        "/./things/1",
        "/list/../things/1",
        "/list/%2e%2e/things/1",
        "/%2e%2e/things/1",
        "/things%2f1",
        "/Things/1",
        "/things/1;x=1/y",
        "/things;x=1/1",
        "/%74hings/1",
        "/.well-known/../things/1",
        "*"
      })
  void a_path_is_compared_as_it_is_written(String target) {
    RawAnswer answer = get(target);
    if (target.equals("/things")) {
      answer.expectProblem(405, "method_not_allowed");
    } else {
      answer.expectProblem(404, "route_not_found");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/things/1;x=1, 1;x=1",
    "/things/%2e%2e, ..",
    "/things/a%2fb, a/b",
    "/things/a+b, a+b",
    "/things/a%20b, a b",
    "/things/%C3%A4, ä"
  })
  void a_parameter_of_the_path_is_decoded_once(String target, String id) {
    assertThat(get(target).expect(200).json().path("id").asString()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/things/%00", "/things/%C0%AF", "/things/%FF", "/things/%ED%A0%80"})
  void a_parameter_that_is_no_text_is_not_found(String target) {
    get(target).expectProblem(404, "not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"q=%00", "q=%C0%AF", "q=%FF", "%FF=1", "a=1&q=%ED%A0%80"})
  void a_query_that_is_no_text_is_an_invalid_parameter(String query) {
    RawAnswer answer = get("/things/1?" + query).expectProblem(400, "invalid_parameter");
    assertThat(answer.json().at("/errors/0/field").asString()).startsWith("query");
  }

  @Test
  void empty_parameters_are_passed_over_and_a_plus_is_a_space() {
    assertThat(get("/things/1?&&x&q=a+b").json().path("q").asString()).isEqualTo("a b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"q=a&q=b", "q=a&x=1&q=a", "q&%71=a"})
  void a_parameter_that_is_given_twice_is_an_invalid_parameter(String query) {
    RawAnswer answer = get("/things/1?" + query).expectProblem(400, "invalid_parameter");
    assertThat(answer.json().at("/errors/0/field").asString()).isEqualTo("query:q");
  }
}

package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;

/** The error contract of what HTTP itself can get wrong. */
@ParameterizedClass
@EnumSource(Engine.class)
class ErrorsTest {
  @Parameter Engine engine;

  @Test
  void an_unknown_path_is_route_not_found() {
    engine.server().anonymous().get("/v1/nothing").expectProblem(404, "route_not_found");
  }

  @Test
  void a_wrong_method_names_the_allowed_ones() {
    Answer answer = engine.server().anonymous().delete("/healthz");
    answer.expectProblem(405, "method_not_allowed");
    assertThat(answer.header("allow")).contains("GET, HEAD");
  }

  @Test
  void an_accept_that_excludes_json_is_not_acceptable() {
    engine
        .server()
        .anonymous()
        .with("Accept", "text/html")
        .get("/healthz")
        .expectProblem(406, "not_acceptable");
  }

  @Test
  void every_answer_has_a_request_id_and_keeps_the_clients_own() {
    Answer own = engine.server().anonymous().with("X-Request-Id", "abc-1").get("/healthz");
    assertThat(own.header("x-request-id")).contains("abc-1");
    Answer made = engine.server().anonymous().with("X-Request-Id", "a b").get("/v1/nothing");
    assertThat(made.header("x-request-id")).get().asString().startsWith("req_");
  }
}

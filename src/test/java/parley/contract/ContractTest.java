package parley.contract;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The check finds what breaks the contract. */
class ContractTest {
  private static final String TAG = "{\"tag\": \"vip\", \"contacts\": 3}";

  private final Map<String, List<String>> headers =
      new HashMap<>(
          Map.of(
              "x-request-id", List.of("req_1"),
              "content-type", List.of("application/json")));

  @Test
  void a_documented_answer_passes() {
    assertThatCode(answer("PUT", "/v1/tags/vip?x=1", 200, TAG)).doesNotThrowAnyException();
  }

  @Test
  void a_missing_property_is_found() {
    assertThatThrownBy(answer("PUT", "/v1/tags/vip", 200, "{\"tag\": \"vip\"}"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("contacts");
  }

  @Test
  void a_field_that_the_document_does_not_name_is_found() {
    String more = "{\"tag\": \"vip\", \"contacts\": 3, \"colour\": \"red\"}";
    assertThatThrownBy(answer("PUT", "/v1/tags/vip", 200, more)).hasMessageContaining("colour");
  }

  @Test
  void a_field_that_a_message_of_this_type_does_not_have_is_found() {
    String good = example("delivered_message");
    assertThatCode(answer("GET", "/v1/messages/msg_1", 200, good)).doesNotThrowAnyException();
    String wrong = good.replace("\"content\":{", "\"content\":{\"latitude\": 1.5,");
    assertThatThrownBy(answer("GET", "/v1/messages/msg_1", 200, wrong))
        .hasMessageContaining("latitude");
  }

  private static String example(String name) {
    return Document.get().at("/components/examples/" + name + "/value").node().toString();
  }

  @Test
  void a_wrong_type_deep_in_a_list_is_found() {
    headers.put("link", List.of("</v1/tags?page=1>; rel=\"first\""));
    String meta = "\"meta\": {\"page\": 1, \"per_page\": 25, \"total\": 1, \"next_cursor\": null}";
    String good = "{\"data\": [" + TAG + "], " + meta + "}";
    assertThatCode(answer("GET", "/v1/tags", 200, good)).doesNotThrowAnyException();
    assertThatThrownBy(answer("GET", "/v1/tags", 200, good.replace("3", "\"3\"")))
        .hasMessageContaining("/data/0/contacts");
  }

  @Test
  void an_undocumented_status_is_found() {
    assertThatThrownBy(answer("PUT", "/v1/tags/vip", 202, TAG))
        .hasMessageContaining("this status is not documented");
  }

  @Test
  void a_500_is_found() {
    headers.put("content-type", List.of("application/problem+json"));
    assertThatThrownBy(answer("GET", "/v1/me", 500, problem(500, "internal_error")))
        .hasMessageContaining("this status is not documented");
  }

  @Test
  void a_missing_header_is_found() {
    headers.remove("x-request-id");
    assertThatThrownBy(answer("PUT", "/v1/tags/vip", 200, TAG))
        .hasMessageContaining("header X-Request-Id is missing");
  }

  @Test
  void another_content_type_is_found() {
    headers.put("content-type", List.of("text/plain"));
    assertThatThrownBy(answer("PUT", "/v1/tags/vip", 200, TAG))
        .hasMessageContaining("the content type should be one of [application/json]");
  }

  @Test
  void a_body_where_there_should_be_none_is_found() {
    assertThatThrownBy(answer("DELETE", "/v1/tags/vip", 204, "{}"))
        .hasMessageContaining("there should be no body");
  }

  @Test
  void an_error_code_that_the_operation_does_not_document_is_found() {
    headers.put("content-type", List.of("application/problem+json"));
    assertThatCode(answer("PUT", "/v1/tags/vip", 404, problem(404, "not_found")))
        .doesNotThrowAnyException();
    assertThatThrownBy(answer("PUT", "/v1/tags/vip", 415, problem(415, "email_taken")))
        .hasMessageContaining("those documented are [unsupported_media_type]");
  }

  @Test
  void an_error_that_is_no_problem_is_found() {
    assertThatThrownBy(answer("GET", "/v1/tags/vip/nothing", 404, "{}"))
        .hasMessageContaining("the content type of an error")
        .hasMessageContaining("request_id");
  }

  private ThrowingCallable answer(String method, String path, int status, String body) {
    HttpHeaders all = HttpHeaders.of(headers, (name, value) -> true);
    return () -> Contract.check(method, path, status, all, body.getBytes(StandardCharsets.UTF_8));
  }

  private static String problem(int status, String code) {
    return """
    {"type": "/problems/%s", "title": "A title", "status": %d, "code": "%s",
     "detail": "a detail", "request_id": "req_1"}
    """
        .formatted(code, status, code);
  }
}

package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of several parts. */
class MultipartTest {
  private static final int LIMIT = 64 * 1024;
  private static TestWeb web;

  @BeforeAll
  static void start() {
    Route parts = Route.openPost("/parts", Access.ANYONE, MultipartTest::describe).accepting(LIMIT);
    web = TestWeb.start(TestWeb.IMPATIENT, 1_000_000, List.of(parts));
  }

  @AfterAll
  static void stop() {
    web.close();
  }

  private static Response describe(Request request) {
    List<String> parts = new ArrayList<>();
    Multipart body = request.multipart();
    for (Optional<Multipart.Part> next = body.next(); next.isPresent(); next = body.next()) {
      Multipart.Part part = next.get();
      parts.add(part.name() + "|" + part.filename() + "|" + part.media() + "|" + part.text(LIMIT));
    }
    return Response.ok(parts);
  }

  private static RawAnswer post(String type, String body) {
    return web.ask(
        "POST /parts HTTP/1.1\r\nHost: x\r\nContent-Type: "
            + type
            + "\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body);
  }

  private static RawAnswer post(String body) {
    return post("multipart/form-data; boundary=b0", body);
  }

  private static String part(String disposition, String content) {
    return "--b0\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n";
  }

  private static List<String> parts(RawAnswer answer) {
    return answer.expect(200).json().valueStream().map(node -> node.asString()).toList();
  }

  @Test
  void parts_come_in_order_with_name_file_name_and_type() {
    String file = part("name=\"file\"; filename=\"a b.txt\"\r\nContent-Type: text/plain", "x\r\ny");
    assertThat(parts(post(part("name=\"type\"", "image") + file + "--b0--\r\n")))
        .containsExactly("type|null|null|image", "file|a b.txt|text/plain|x\r\ny");
  }

  @Test
  void the_boundary_may_stand_in_quotes_and_the_type_in_capitals() {
    String body = part("name=\"a\"", "1") + "--b0--";
    assertThat(parts(post("Multipart/Form-Data; boundary=\"b0\"; charset=utf-8", body)))
        .containsExactly("a|null|null|1");
  }

  @Test
  void a_file_name_is_only_text() {
    assertThat(parts(post(part("name=\"f\"; filename=\"../../etc/passwd\"", "") + "--b0--")))
        .containsExactly("f|../../etc/passwd|null|");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--b0--\r\n", "--b0\r\nX: 1\r\n\r\n1\r\n--b0--", "nothing", ""})
  void what_is_no_named_part_is_none(String body) {
    assertThat(parts(post(body))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--b0\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1",
        "--b0\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--other--",
        "--b0\r\nContent-Disposition: form-data; name=\"a\"\r\n"
      })
  void a_body_that_breaks_off_is_refused(String body) {
    post(body).expectProblem(400, "malformed_multipart");
  }

  @Test
  void a_body_without_a_boundary_is_refused() {
    post("multipart/form-data", "--b0--").expectProblem(400, "malformed_multipart");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "multipart/mixed; boundary=b0", "text/plain"})
  void another_media_type_is_refused(String type) {
    post(type, "--b0--").expectProblem(415, "unsupported_media_type");
  }

  @Test
  void more_parts_than_any_form_has_are_refused() {
    post(part("name=\"a\"", "1").repeat(21) + "--b0--").expectProblem(400, "malformed_multipart");
  }

  @Test
  void parts_without_a_name_count_as_well() {
    post("--b0\r\nX: 1\r\n\r\n1\r\n".repeat(21) + "--b0--")
        .expectProblem(400, "malformed_multipart");
  }

  @Test
  void headers_of_a_part_have_a_limit() {
    post(part("name=\"" + "a".repeat(5_000) + "\"", "1") + "--b0--")
        .expectProblem(400, "malformed_multipart");
  }

  @Test
  void the_limit_of_the_route_holds_for_all_parts_together() {
    String body = part("name=\"a\"", "x".repeat(LIMIT)) + "--b0--";
    post(body).expectProblem(413, "payload_too_large");
    web.ask(
            "POST /parts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
                + "Content-Type: multipart/form-data; boundary=b0\r\n\r\n"
                + Integer.toHexString(body.length())
                + "\r\n"
                + body
                + "\r\n0\r\n\r\n")
        .expectProblem(413, "payload_too_large");
  }

  @Test
  void a_connection_goes_on_after_a_body_that_was_not_read_to_its_end() {
    String body = part("name=\"a\"", "1") + "--b0--" + "x".repeat(1_000);
    String request =
        "POST /parts HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b0\r\n"
            + "Content-Length: "
            + body.length()
            + "\r\n\r\n"
            + body;
    try (RawClient client = web.connect()) {
      client.send(request).answer().expect(200);
      client.send(request).answer().expect(200);
    }
  }
}

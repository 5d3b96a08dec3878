package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Correct HTTP, down to its corners. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpTest {
  private static final String HOST = "Host: localhost\r\n";
  private static final String JSON = HOST + "Content-Type: application/json\r\n";
  private static final String GET = "GET /things/1 HTTP/1.1\r\n" + HOST;

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
  void every_answer_has_the_common_headers() {
    get("/things/1").expect(200).expectCommonHeaders();
    get("/nothing").expectProblem(404, "route_not_found");
    get("/list").expectProblem(401, "authentication_required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"get", "Get", "head", "post"})
  void a_method_in_another_case_is_another_method(String method) {
    try (RawClient client = web.connect()) {
      client
          .send(method + " /things/1 HTTP/1.1\r\n" + HOST + "\r\n")
          .answer(!method.equals("head"))
          .expect(405);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE", "OPTIONS", "TRACE", "BREW", "PROPFIND"})
  void another_method_is_told_which_ones_there_are(String method) {
    RawAnswer answer = web.ask(method + " /things/1 HTTP/1.1\r\n" + HOST + "\r\n");
    answer.expectProblem(405, "method_not_allowed");
    assertThat(answer.header("allow")).contains("GET, HEAD");
  }

  @Test
  void head_answers_as_get_does_but_without_a_body() {
    String request = "HEAD /things/1 HTTP/1.1\r\n" + HOST + "\r\n";
    RawAnswer get = get("/things/1");
    try (RawClient client = web.connect()) {
      for (int i = 0; i < 2; i++) {
        RawAnswer head = client.send(request).answer(false).expect(200);
        assertThat(head.header("content-length")).isEqualTo(get.header("content-length"));
        assertThat(head.header("content-type")).isEqualTo(get.header("content-type"));
        assertThat(head.header("etag")).isEqualTo(get.header("etag")).isPresent();
      }
      client.send("HEAD /nothing HTTP/1.1\r\n" + HOST + "\r\n").answer(false).expect(404);
      client.send(GET + "\r\n").answer().expect(200);
    }
  }

  @Test
  void what_is_known_already_is_not_sent_again() {
    String tag = get("/things/1").header("etag").orElseThrow();
    for (String tags : List.of(tag, "W/" + tag, "\"1\", " + tag, "*", "\"1\",W/" + tag)) {
      try (RawClient client = web.connect()) {
        client.send(GET + "If-None-Match: " + tags + "\r\n\r\n");
        RawAnswer answer = client.answer(false).expect(304).expectCommonHeaders();
        assertThat(answer.header("etag")).contains(tag);
        client.send(GET + "If-None-Match: \"4\"\r\n\r\n").answer().expect(200);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-HTTP-Method-Override: DELETE",
        "X-HTTP-Method: DELETE",
        "X-Method-Override: DELETE",
        "X-Forwarded-For: 203.0.113.9",
        "X-Forwarded-Prefix: /list",
        "X-Forwarded-Host: example.com",
        "X-Original-URL: /list",
        "X-Rewrite-URL: /list",
        "Forwarded: for=203.0.113.9",
        "X-Real-IP: 203.0.113.9",
        "Upgrade: h2c",
        "Connection: Upgrade, HTTP2-Settings",
        "Range: bytes=0-1",
        "TE: trailers"
      })
  void headers_that_others_trust_change_nothing(String header) {
    RawAnswer answer = web.ask(GET + header + "\r\n\r\n").expect(200);
    assertThat(answer.body()).isEqualTo(get("/things/1").body());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "abc-1, abc-1",
        "A.b_c-9, A.b_c-9",
        "a b, none",
        "'', none",
        "a\"b, none",
        "a;b, none",
        "../../x, none",
        "req_é, none"
      })
  void a_request_id_is_kept_if_it_is_harmless(String theirs, String kept) {
    RawAnswer answer = web.ask(GET + "X-Request-Id: " + theirs + "\r\n\r\n").expectCommonHeaders();
    String id = answer.header("x-request-id").orElseThrow();
    assertThat(id).matches(kept == null ? "req_[0-9a-z]{13}" : kept);
  }

  @Test
  void a_request_id_has_64_characters_at_most() {
    RawAnswer kept = web.ask(GET + "X-Request-Id: " + "a".repeat(64) + "\r\n\r\n");
    assertThat(kept.header("x-request-id")).contains("a".repeat(64));
    RawAnswer made = web.ask(GET + "X-Request-Id: " + "a".repeat(65) + "\r\n\r\n");
    assertThat(made.header("x-request-id")).get().asString().startsWith("req_");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json | 200",
        "*/* | 200",
        "application/* | 200",
        "text/html, application/json;q=0.1 | 200",
        "text/html, */*;q=0.1 | 200",
        "application/json; charset=utf-8 | 200",
        "APPLICATION/JSON | 200",
        "application/json;q=0, */* | 406",
        "*/*, application/json;q=0.0 | 406",
        "application/*;q=0, */*;q=1 | 406",
        "*/*;q=0 | 406",
        "application/json ; q=0.000 | 406",
        "text/html | 406",
        "application/problem+json | 406",
        "application/jsonx | 406",
        ", | 200"
      })
  void the_most_specific_range_of_accept_decides(String accept, int status) {
    web.ask(GET + "Accept: " + accept + "\r\n\r\n").expect(status);
  }

  @Test
  void pipelined_requests_are_answered_in_order() {
    String post = "POST /things HTTP/1.1\r\n" + JSON + "Content-Length: 12\r\n\r\n{\"name\":\"a\"}";
    String unknown = "GET /nothing HTTP/1.1\r\n" + HOST + "\r\n";
    try (RawClient client = web.connect()) {
      client.send(GET + "\r\n" + post + unknown + GET + "\r\n");
      client.answer().expect(200);
      assertThat(client.answer().expect(200).json().path("name").asString()).isEqualTo("a");
      client.answer().expectProblem(404, "route_not_found");
      client.answer().expect(200);
    }
  }

  @Test
  void a_connection_lives_on_after_errors_that_are_not_about_framing() {
    String body = "Content-Length: 2\r\n\r\n{}";
    List<String> wrong =
        List.of(
            "GET /nothing HTTP/1.1\r\n" + HOST + "\r\n",
            "POST /nothing HTTP/1.1\r\n" + JSON + body,
            "PUT /things HTTP/1.1\r\n" + JSON + body,
            "GET /list HTTP/1.1\r\n" + HOST + "\r\n",
            "POST /things HTTP/1.1\r\n" + HOST + body,
            "POST /things HTTP/1.1\r\n" + JSON + "Content-Length: 1\r\n\r\n{",
            "PUT /things HTTP/1.1\r\n"
                + JSON
                + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
            GET + "Accept: text/html\r\n\r\n");
    try (RawClient client = web.connect()) {
      for (String request : wrong) {
        RawAnswer answer = client.send(request).answer();
        assertThat(answer.status()).as(request).isBetween(400, 499);
        assertThat(answer.header("connection")).isEmpty();
        client.send(GET + "\r\n").answer().expect(200);
      }
    }
  }

  @Test
  void a_connection_ends_when_the_client_says_so() {
    try (RawClient client = web.connect()) {
      RawAnswer answer = client.send(GET + "Connection: close\r\n\r\n" + GET + "\r\n").answer();
      assertThat(answer.header("connection")).contains("close");
      assertThat(client.ends()).isTrue();
    }
  }

  @Test
  void a_client_may_ask_before_it_sends_a_body() {
    String head =
        "POST /things HTTP/1.1\r\n" + JSON + "Content-Length: 12\r\nExpect: 100-continue\r\n\r\n";
    try (RawClient client = web.connect()) {
      client.send(head).answer().expect(100);
      client.send("{\"name\":\"a\"}").answer().expect(200);
      client.send(GET + "\r\n").answer().expect(200);
    }
  }

  @Test
  void a_client_that_asks_in_vain_is_told_at_once_and_its_body_is_no_request() {
    String head =
        "POST /list HTTP/1.1\r\n" + JSON + "Content-Length: 99\r\nExpect: 100-continue\r\n\r\n";
    try (RawClient client = web.connect()) {
      RawAnswer answer = client.send(head + GET + "\r\n").answer();
      answer.expectProblem(405, "method_not_allowed");
      assertThat(answer.header("connection")).contains("close");
      assertThat(client.ends()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void a_body_may_come_in_pieces_of_any_size(int size) throws InterruptedException {
    String body = "{\"name\":\"abcdefgh\"}";
    try (RawClient client = web.connect()) {
      client.send(
          "POST /things HTTP/1.1\r\n" + JSON + "Content-Length: " + body.length() + "\r\n\r\n");
      for (int start = 0; start < body.length(); start += size) {
        Thread.sleep(10);
        client.send(body.substring(start, Math.min(body.length(), start + size)));
      }
      assertThat(client.answer().expect(200).json().path("name").asString()).isEqualTo("abcdefgh");
    }
  }

  @Test
  void a_body_may_come_byte_by_byte_and_in_any_chunks() {
    String request =
        "POST /things HTTP/1.1\r\n"
            + JSON
            + "Transfer-Encoding: chunked\r\n\r\n"
            + "1\r\n{\r\n00a\r\n\"name\":\"ab\r\n1\r\n\"\r\n1\r\n}\r\n0\r\n\r\n";
    try (RawClient client = web.connect()) {
      request.chars().forEach(character -> client.send(Character.toString(character)));
      assertThat(client.answer().expect(200).json().path("name").asString()).isEqualTo("ab");
    }
  }

  @Test
  void a_body_of_the_largest_size_is_taken() {
    String body = "{\"name\":\"a\"" + " ".repeat(TestWeb.BODY_LIMIT - 12) + "}";
    String head = "POST /things HTTP/1.1\r\n" + JSON;
    web.ask(head + "Content-Length: " + body.length() + "\r\n\r\n" + body).expect(200);
    web.ask(head + "Content-Length: " + (body.length() + 1) + "\r\n\r\n" + body + " ")
        .expectProblem(413, "payload_too_large");
  }
}

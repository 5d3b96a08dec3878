package parley.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is not correct HTTP, or more of it than the server takes, is refused in the usual shape. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrokenHttpTest {
  private static final String HOST = "Host: localhost\r\n";
  private static final String JSON = HOST + "Content-Type: application/json\r\n";
  private static final String CHUNKED =
      "POST /things HTTP/1.1\r\n" + JSON + "Transfer-Encoding: chunked\r\n\r\n";

  private TestWeb web;

  @BeforeAll
  void start() {
    web = TestWeb.start();
  }

  @AfterAll
  void stop() {
    web.close();
  }

  static Stream<Arguments> broken() {
    return Stream.of(
        bad("no version", "GET /things/1\r\n" + HOST + "\r\n"),
        bad("no path", "GET HTTP/1.1\r\n" + HOST + "\r\n"),
        bad("two spaces", "GET  /things/1 HTTP/1.1\r\n" + HOST + "\r\n"),
        bad("a word too many", "GET /things/1 x HTTP/1.1\r\n" + HOST + "\r\n"),
        bad("another protocol", "GET /things/1 HTCPCP/1.1\r\n" + HOST + "\r\n"),
        bad("a method that is no token", "G(T /things/1 HTTP/1.1\r\n" + HOST + "\r\n"),
        bad("binary garbage", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n"),
        bad("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        bad("a bare LF after the request line", "GET /things/1 HTTP/1.1\n" + HOST + "\r\n"),
        bad("a bare LF after a header", "GET /things/1 HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"),
        bad("a bare CR in a header", "GET /things/1 HTTP/1.1\r\n" + HOST + "X: a\rb\r\n\r\n"),
        bad("no Host", "GET /things/1 HTTP/1.1\r\n\r\n"),
        bad("two Hosts", "GET /things/1 HTTP/1.1\r\n" + HOST + "Host: b\r\n\r\n"),
        bad("a folded header", "GET /things/1 HTTP/1.1\r\n" + HOST + "X: a\r\n b\r\n\r\n"),
        bad("a header without a colon", "GET /things/1 HTTP/1.1\r\n" + HOST + "X\r\n\r\n"),
        bad("a header without a name", "GET /things/1 HTTP/1.1\r\n" + HOST + ": x\r\n\r\n"),
        bad("a space before the colon", "GET /things/1 HTTP/1.1\r\n" + HOST + "X : x\r\n\r\n"),
        bad("NUL in a header", "GET /things/1 HTTP/1.1\r\n" + HOST + "X: a\u0000b\r\n\r\n"),
        bad("NUL in the path", "GET /things/a\u0000b HTTP/1.1\r\n" + HOST + "\r\n"),
        bad("NUL in the query", "GET /things/1?q=a\u0000b HTTP/1.1\r\n" + HOST + "\r\n"),
        bad("bytes beyond ASCII in the path", "GET /things/\u00e4 HTTP/1.1\r\n" + HOST + "\r\n"),
        bad(
            "bytes beyond ASCII in the query",
            "GET /things/1?q=\u00e4 HTTP/1.1\r\n" + HOST + "\r\n"),
        bad("a bad escape in the path", "GET /things/%zz HTTP/1.1\r\n" + HOST + "\r\n"),
        bad("half an escape in the path", "GET /things/%4 HTTP/1.1\r\n" + HOST + "\r\n"),
        bad("a bad escape in the query", "GET /things/1?q=%zz HTTP/1.1\r\n" + HOST + "\r\n"),
        bad("two lengths", post("Content-Length: 2\r\nContent-Length: 3\r\n") + "{}x"),
        bad("two lengths in one", post("Content-Length: 2, 3\r\n") + "{}x"),
        bad("a length below zero", post("Content-Length: -2\r\n") + "{}"),
        bad("a length with a sign", post("Content-Length: +2\r\n") + "{}"),
        bad("a length in hex", post("Content-Length: 0x2\r\n") + "{}"),
        bad("a length beyond 64 bits", post("Content-Length: 99999999999999999999\r\n")),
        bad(
            "a length and chunks",
            post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n") + "0\r\n\r\n"),
        bad("an unknown transfer coding", post("Transfer-Encoding: xchunked\r\n") + "0\r\n\r\n"),
        bad("chunks twice", post("Transfer-Encoding: chunked, chunked\r\n") + "0\r\n\r\n"),
        bad("chunks first", post("Transfer-Encoding: chunked, gzip\r\n") + "0\r\n\r\n"),
        bad("gzip, then chunks", post("Transfer-Encoding: gzip, chunked\r\n") + "0\r\n\r\n"),
        bad("a chunk size that is no number", CHUNKED + "zz\r\n{}\r\n0\r\n\r\n"),
        bad("no chunk size", CHUNKED + "\r\n{}\r\n0\r\n\r\n"),
        bad("a chunk size with a sign", CHUNKED + "+2\r\n{}\r\n0\r\n\r\n"),
        bad("a last chunk with a sign", CHUNKED + "2\r\n{}\r\n-0\r\n\r\n"),
        bad("a chunk longer than its size", CHUNKED + "2\r\n{}xx0\r\n\r\n"),
        bad("a negative chunk size", CHUNKED + "-2\r\n{}\r\n0\r\n\r\n"),
        bad("a chunk size beyond 32 bits", CHUNKED + "fffffffff\r\n{}\r\n0\r\n\r\n"),
        bad("a chunk that is longer than it says", CHUNKED + "1\r\n{}\r\n0\r\n\r\n"),
        bad("a bare LF after a chunk size", CHUNKED + "2\n{}\r\n0\r\n\r\n"),
        arguments(
            "HTTP/1.0",
            "GET /things/1 HTTP/1.0\r\n" + HOST + "\r\n",
            505,
            "http_version_not_supported"),
        arguments(
            "a long request line",
            "GET /things/" + "a".repeat(9_000) + " HTTP/1.1\r\n" + HOST + "\r\n",
            414,
            "uri_too_long"),
        arguments(
            "one large header",
            "GET /things/1 HTTP/1.1\r\n" + HOST + "X: " + "a".repeat(20_000) + "\r\n\r\n",
            431,
            "headers_too_large"),
        arguments(
            "many headers",
            "GET /things/1 HTTP/1.1\r\n" + HOST + "X: 123456\r\n".repeat(2_000) + "\r\n",
            431,
            "headers_too_large"),
        arguments(
            "a header without an end",
            "GET /things/1 HTTP/1.1\r\n" + HOST + "a".repeat(20_000),
            431,
            "headers_too_large"),
        arguments(
            "a body that says it is too long",
            post("Content-Length: 70000\r\n"),
            413,
            "payload_too_large"),
        arguments(
            "chunks that are too long together",
            CHUNKED + ("4000\r\n" + "a".repeat(0x4000) + "\r\n").repeat(5) + "0\r\n\r\n",
            413,
            "payload_too_large"),
        arguments(
            "one chunk that is too long",
            CHUNKED + "7fffffff\r\n" + "a".repeat(1_000),
            413,
            "payload_too_large"));
  }

  private static Arguments bad(String name, String request) {
    return arguments(name, request, 400, "bad_request");
  }

  private static String post(String headers) {
    return "POST /things HTTP/1.1\r\n" + JSON + headers + "\r\n";
  }

  @ParameterizedTest(name = "{0} is {2} {3}")
  @MethodSource("broken")
  void what_is_broken_is_refused_and_the_connection_closed(
      String name, String request, int status, String code) {
    try (RawClient client = web.connect()) {
      RawAnswer answer = client.send(request).answer();
      answer.expectProblem(status, code);
      assertThat(answer.header("connection")).contains("close");
      assertThat(client.ends()).as("after: " + name).isTrue();
    }
  }

  @Test
  void a_client_that_goes_on_sending_a_large_body_still_reads_why_it_is_refused() {
    for (int i = 0; i < 20; i++) {
      try (RawClient client = web.connect()) {
        client.send(post("Content-Length: 100000000\r\n"));
        client.sendAsLongAsItTakes("a".repeat(1_000), 500);
        client.answer().expectProblem(413, "payload_too_large");
      }
    }
  }

  @Test
  void the_rest_of_a_refused_body_is_never_taken_for_a_request() {
    String smuggled = "GET /things/smuggled HTTP/1.1\r\n" + HOST + "\r\n";
    String body = " ".repeat(TestWeb.BODY_LIMIT) + smuggled;
    try (RawClient client = web.connect()) {
      client.send(post("Content-Length: " + body.length() + "\r\n") + body);
      client.answer().expectProblem(413, "payload_too_large");
      assertThat(client.ends()).isTrue();
    }
  }

  @Test
  void a_client_that_leaves_in_the_middle_disturbs_nobody() {
    for (String part :
        new String[] {"", "GE", "GET /things/1 HTTP/1.1\r\nHo", CHUNKED + "5\r\n{"}) {
      try (RawClient client = web.connect()) {
        client.send(part);
      }
    }
    web.ask("GET /things/1 HTTP/1.1\r\n" + HOST + "\r\n").expect(200);
  }
}

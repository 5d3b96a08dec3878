package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.TestServer;

/** Pages of other origins, as browsers let them call. */
class CorsTest {
  private static final String DESK = "https://desk.example.com";
  private static final TestServer SERVER =
      TestServer.start(
          TestServer.config(
              Engine.SQLITE, Map.of("PARLEY_CORS_ORIGINS", DESK + ", http://localhost:5173")),
          InstantSource.system());

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  private static HttpResponse<String> ask(String method, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(SERVER.url() + path))
            .method(method, BodyPublishers.noBody())
            .headers(headers);
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Test
  void a_preflight_is_answered_without_a_token() throws Exception {
    HttpResponse<String> answer =
        ask("OPTIONS", "/v1/contacts", "Origin", DESK, "Access-Control-Request-Method", "PUT");
    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo(DESK);
    assertThat(header(answer, "Access-Control-Allow-Methods")).contains("PUT", "DELETE");
    assertThat(header(answer, "Access-Control-Allow-Headers"))
        .contains("Authorization", "If-Match", "Idempotency-Key", "Content-Type");
    assertThat(header(answer, "Access-Control-Max-Age")).isEqualTo("7200");
    assertThat(header(answer, "Vary")).isEqualTo("Origin");
  }

  @Test
  void a_page_can_read_answers_their_headers_and_errors() throws Exception {
    HttpResponse<String> answer = ask("GET", "/v1/me", "Origin", "http://localhost:5173");
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo("http://localhost:5173");
    assertThat(header(answer, "Access-Control-Expose-Headers"))
        .contains("ETag", "Location", "Retry-After", "RateLimit", "X-Request-Id");
    assertThat(header(answer, "Access-Control-Allow-Credentials")).isEmpty();
  }

  @Test
  void a_page_can_listen_to_the_stream() {
    String ticket = SERVER.signUp().post("/v1/events/tickets", "").expect(200).text("/ticket");
    try (EventSource source =
        new EventSource(SERVER.url() + "/v1/events/stream?ticket=" + ticket, "Origin", DESK)) {
      assertThat(source.status()).isEqualTo(200);
      assertThat(source.header("Access-Control-Allow-Origin")).contains(DESK);
    }
  }

  @Test
  void other_pages_are_told_nothing() throws Exception {
    for (String origin : new String[] {"https://evil.example", DESK + ".evil.example", "null"}) {
      HttpResponse<String> preflight =
          ask("OPTIONS", "/v1/me", "Origin", origin, "Access-Control-Request-Method", "GET");
      assertThat(preflight.statusCode()).isEqualTo(405);
      HttpResponse<String> answer = ask("GET", "/v1/me", "Origin", origin);
      assertThat(header(preflight, "Access-Control-Allow-Origin")).as(origin).isEmpty();
      assertThat(header(answer, "Access-Control-Allow-Origin")).as(origin).isEmpty();
      assertThat(header(answer, "Vary")).isEqualTo("Origin");
    }
  }
}

package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** What sites load, who may load it, and how much it is. */
class ChatPagesTest {
  private static final String SHOP = "https://shop.example.com";
  private static final Pattern MODULE = Pattern.compile("href=\"(/chat/a/[0-9a-f]{16}/[^\"]+)\"");

  private final Client anonymous = Engine.SQLITE.server().anonymous();
  private final String key = key(Engine.SQLITE.server());

  private static String key(TestServer server) {
    return server
        .signUp()
        .post(
            "/v1/channels",
            """
            {'type': 'webchat', 'name': 'Shop',
             'settings': {'allowed_origins': ['%s', 'https://*.example.org']}}
            """
                .formatted(SHOP))
        .expect(201)
        .text("/widget_key");
  }

  private int compressed(String path) {
    Answer answer = anonymous.with("Accept-Encoding", "gzip").get(path).expect(200);
    assertThat(answer.header("content-encoding")).contains("gzip");
    return answer.bytes().length;
  }

  @ParameterizedTest
  @CsvSource({
    "loader.js, 3000",
    "panel.js, 3000",
    "identity.js, 1500",
    "unread.js, 1500",
    "keyboard.js, 1500"
  })
  void what_is_on_the_site_is_small_and_may_be_loaded_there(String script, int most) {
    Answer answer = anonymous.with("Origin", SHOP).get("/chat/" + script).expect(200);
    assertThat(answer.header("content-type")).contains("text/javascript; charset=utf-8");
    assertThat(answer.header("access-control-allow-origin")).contains(SHOP);
    assertThat(answer.header("cross-origin-resource-policy")).contains("cross-origin");
    assertThat(answer.header("cache-control"))
        .contains("public, max-age=3600, stale-while-revalidate=86400");
    assertThat(compressed("/chat/" + script)).isLessThanOrEqualTo(most);
  }

  @Test
  void the_frame_is_small_and_shown_by_the_sites_alone_that_are_allowed() {
    Answer page = anonymous.get("/chat/frame/" + key).expect(200);
    assertThat(page.header("content-security-policy").orElseThrow())
        .contains("frame-ancestors " + SHOP + " https://*.example.org")
        .contains("default-src 'none'; script-src 'self'; style-src 'self'")
        .contains("require-trusted-types-for 'script'");
    assertThat(page.header("x-frame-options")).isEmpty();
    int scripts = 0;
    int styles = 0;
    int requests = 1;
    Matcher files = MODULE.matcher(page.body());
    while (files.find()) {
      int bytes = compressed(files.group(1));
      scripts += files.group(1).endsWith(".js") ? bytes : 0;
      styles += files.group(1).endsWith(".css") ? bytes : 0;
      requests++;
    }
    assertThat(scripts).isBetween(5_000, 25_000);
    assertThat(styles).isBetween(500, 4_000);
    assertThat(requests).isLessThanOrEqualTo(4);
  }

  @Test
  void a_chat_that_is_not_there_looks_the_same_and_is_shown_nowhere() {
    try (TestServer server =
        TestServer.start(
            TestServer.config(Engine.SQLITE, Map.of("PARLEY_SIMULATOR", "off")),
            InstantSource.system())) {
      Client stranger = server.anonymous();
      Answer none = stranger.get("/chat/frame/pwk_none").expect(200);
      assertThat(none.header("content-security-policy").orElseThrow())
          .contains("frame-ancestors 'none'");
      String known = key(server);
      assertThat(
              stranger.get("/chat/frame/" + known).header("content-security-policy").orElseThrow())
          .contains("frame-ancestors " + SHOP)
          .doesNotContain("ancestors 'self'", "example.org 'self'");
      stranger.get("/chat/demo/" + known).expectProblem(404, "route_not_found");
    }
  }

  @Test
  void there_is_a_page_to_try_it_while_the_simulator_is_on() {
    Answer demo = anonymous.get("/chat/demo/" + key).expect(200);
    assertThat(demo.body()).contains("src=\"/chat/loader.js\" data-key=\"" + key + "\"");
    assertThat(demo.header("content-security-policy").orElseThrow())
        .contains("frame-ancestors 'none'");
    anonymous.get("/chat/demo/pwk_none").expectProblem(404, "not_found");
  }

  @Test
  void how_it_looks_is_told_to_the_sites_that_are_allowed() {
    Answer look = anonymous.with("Origin", SHOP).get("/chat/v1/config?key=" + key).expect(200);
    assertThat(look.header("access-control-allow-origin")).contains(SHOP);
    assertThat(look.header("vary").orElseThrow()).contains("Origin");
    assertThat(look.header("access-control-allow-credentials")).isEmpty();
    assertThat(look.text("/title")).isEqualTo("Shop");
    assertThat(look.text("/position")).isEqualTo("end");
    anonymous
        .with("If-None-Match", look.header("etag").orElseThrow())
        .get("/chat/v1/config?key=" + key)
        .expect(304);
    anonymous
        .with("Origin", "https://evil.example.com")
        .get("/chat/v1/config?key=" + key)
        .expectProblem(403, "forbidden");
    anonymous.get("/chat/v1/config").expectProblem(400, "invalid_parameter");
    anonymous.get("/chat/v1/config?key=pwk_none").expectProblem(404, "not_found");
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /chat/v1/sessions, true",
    "GET, /chat/v1/summary, true",
    "GET, /chat/v1/conversation, false",
    "POST, /chat/v1/messages, false",
    "DELETE, /chat/v1/sessions, false",
    "GET, /v1/contacts, false"
  })
  void pages_of_other_origins_may_make_three_calls(String method, String path, boolean may)
      throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(Engine.SQLITE.server().url() + path))
                    .method("OPTIONS", BodyPublishers.noBody())
                    .headers("Origin", SHOP, "Access-Control-Request-Method", method)
                    .build(),
                BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(may ? 204 : 405);
    assertThat(answer.headers().firstValue("Access-Control-Allow-Origin").isPresent())
        .isEqualTo(may);
  }

  @Test
  void a_closed_chat_knows_how_much_is_unread() {
    Client owner = Engine.SQLITE.server().signUp();
    String own =
        owner
            .post("/v1/channels", "{'type': 'webchat', 'name': 'Shop'}")
            .expect(201)
            .text("/widget_key");
    Visitor visitor = Visitor.on(anonymous, own);
    assertThat(visitor.client().get("/chat/v1/summary").at("/last_at").isNull()).isTrue();
    visitor.writes("1", "Hello").expect(201);
    String conversation = owner.get("/v1/conversations").text("/data/0/id");
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'text', 'content': {'text': 'Hi'}}")
        .expect(201);
    eventually(
        () -> visitor.client().get("/chat/v1/summary").at("/unread_count").asInt(),
        count -> count == 1);
    visitor.marks("read", visitor.sees().text("/messages/1/id")).expect(204);
    Answer read = visitor.client().get("/chat/v1/summary").expect(200);
    assertThat(read.at("/unread_count").asInt()).isZero();
    assertThat(read.json().propertyNames()).containsExactlyInAnyOrder("unread_count", "last_at");
    visitor
        .client()
        .with("Origin", "https://evil.example.com")
        .get("/chat/v1/summary")
        .expectProblem(403, "forbidden");
  }
}

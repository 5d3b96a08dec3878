package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Only pages of the server itself set and use the session cookie. */
class CrossSiteTest {
  /** Headers in pairs of a name and a value. */
  record Sender(String who, List<String> headers) {
    Client of(TestServer server) {
      Client client = server.anonymous();
      for (int i = 0; i < headers.size(); i += 2) {
        client = client.with(headers.get(i), headers.get(i + 1));
      }
      return client;
    }

    @Override
    public String toString() {
      return who;
    }
  }

  private final TestServer server = Engine.SQLITE.server();

  static Stream<Sender> strangers() {
    String own = Engine.SQLITE.server().url();
    return Stream.of(
        new Sender("nobody says", List.of()),
        new Sender("a foreign page", List.of("Sec-Fetch-Site", "cross-site", "Origin", own)),
        new Sender("another page of the site", List.of("Sec-Fetch-Site", "same-site")),
        new Sender("an address that was typed", List.of("Sec-Fetch-Site", "none")),
        new Sender("both", List.of("Sec-Fetch-Site", "same-origin, cross-site", "Origin", own)),
        new Sender("an old browser elsewhere", List.of("Origin", "https://evil.example")),
        new Sender("a file", List.of("Origin", "null")),
        new Sender("another port", List.of("Origin", "http://127.0.0.1:1")),
        new Sender("a longer name", List.of("Origin", own + ".evil.example")));
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void no_stranger_sets_or_uses_a_cookie(Sender stranger) {
    Account account = Account.on(server);
    Browser browser = Browser.on(server);
    String access = browser.logIn(account).expect(200).text("/access_token");
    Client client = stranger.of(server);
    String login =
        "\"email\": \"%s\", \"password\": \"%s\", \"session\": \"cookie\""
            .formatted(account.email(), account.password());
    refused(client.post("/v1/auth/login", "{" + login + "}"));
    refused(client.post("/v1/auth/signup", "{" + login + ", \"organization_name\": \"B\"}"));
    String factor = "{'mfa_token': 'x', 'code': 'x', 'session': 'cookie'}";
    refused(client.post("/v1/auth/login/factor", factor));
    refused(client.post("/v1/auth/invitations/accept", "{'token': 'x', 'session': 'cookie'}"));
    String change = "{'organization_id': 'org_x', 'session': 'cookie'}";
    refused(client.as(access).post("/v1/auth/switch", change));
    Client with = client.with("Cookie", browser.cookie());
    refused(with.post("/v1/auth/refresh", "{}"));
    refused(with.post("/v1/auth/logout", "{}"));
    browser.refresh().expect(200);
  }

  private static void refused(Answer answer) {
    answer.expectProblem(403, "cross_site");
    assertThat(answer.headers().keySet()).doesNotContain("set-cookie", "clear-site-data");
  }

  @Test
  void an_old_browser_is_known_by_its_origin() {
    Account account = Account.on(server);
    Client page = server.anonymous().with("Origin", server.url());
    page.post("/v1/auth/login", account.cookieLogin()).expect(200);
  }

  @Test
  void behind_a_proxy_the_public_address_is_ours() {
    Map<String, String> settings = Map.of("PARLEY_PUBLIC_URL", "https://Desk.example.com/parley/");
    try (TestServer proxied =
        TestServer.start(TestServer.config(Engine.SQLITE, settings), Clock.systemUTC())) {
      Client client = proxied.anonymous();
      client
          .with("Origin", "https://desk.example.com")
          .post("/v1/auth/refresh", "{}")
          .expectProblem(401, "invalid_refresh_token");
      client
          .with("Origin", "http://desk.example.com")
          .with("Cookie", "__Secure-parley=x")
          .post("/v1/auth/refresh", "{}")
          .expectProblem(403, "cross_site");
    }
  }

  @Test
  void a_page_that_may_call_the_api_still_has_no_cookie() {
    String desk = "https://desk.example.com";
    Map<String, String> settings = Map.of("PARLEY_CORS_ORIGINS", desk);
    try (TestServer shared =
        TestServer.start(TestServer.config(Engine.SQLITE, settings), Clock.systemUTC())) {
      Account account = Account.on(shared);
      Browser browser = Browser.on(shared);
      browser.logIn(account).expect(200);
      Client page = shared.anonymous().with("Sec-Fetch-Site", "cross-site").with("Origin", desk);
      Answer refused = page.with("Cookie", browser.cookie()).post("/v1/auth/refresh", "{}");
      refused(refused);
      assertThat(refused.header("access-control-allow-origin")).contains(desk);
      assertThat(refused.header("access-control-allow-credentials")).isEmpty();
    }
  }

  @Test
  void a_form_sends_no_json_and_is_refused() {
    Browser browser = Browser.on(server);
    browser.logIn(Account.on(server)).expect(200);
    for (String type : List.of("text/plain", "application/x-www-form-urlencoded")) {
      Answer answer =
          browser
              .page()
              .with("Content-Type", type)
              .send("POST", "/v1/auth/refresh", "{}".getBytes(StandardCharsets.UTF_8));
      answer.expectProblem(415, "unsupported_media_type");
    }
    browser
        .page()
        .send("POST", "/v1/auth/logout", "{}".getBytes(StandardCharsets.UTF_8))
        .expectProblem(415, "unsupported_media_type");
    browser.refresh().expect(200);
  }
}

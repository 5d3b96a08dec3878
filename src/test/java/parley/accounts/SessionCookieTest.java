package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** A session whose refresh token a browser keeps in a cookie. */
@ResourceLock(ClockedServer.LOCK)
@ParameterizedClass
@EnumSource(Engine.class)
class SessionCookieTest {
  private static final String ATTRIBUTES =
      "; HttpOnly; SameSite=Strict; Path=/v1/auth; Max-Age=2592000";

  @Parameter Engine engine;

  private TestServer server;
  private TestClock clock;
  private Account account;
  private Browser browser;

  @BeforeEach
  void start() {
    ClockedServer clocked = ClockedServer.fresh(engine);
    server = clocked.server();
    clock = clocked.clock();
    account = Account.on(server);
    browser = Browser.on(server);
  }

  @Test
  void a_login_leaves_the_refresh_token_to_a_cookie_that_only_the_browser_reads() {
    Answer login = browser.logIn(account).expect(200);
    assertThat(login.headers().get("set-cookie"))
        .singleElement()
        .asString()
        .matches("parley=prt_[A-Za-z0-9_-]{43}" + ATTRIBUTES);
    assertThat(login.at("/refresh_token").isNull()).isTrue();
    assertThat(login.body()).doesNotContain("prt_");
    me(login).expect(200);
  }

  @Test
  void over_tls_the_cookie_is_for_tls_alone() {
    Client page =
        server
            .anonymous()
            .with("Sec-Fetch-Site", "same-origin")
            .with("Origin", "https://desk.example.com");
    Answer login = page.post("/v1/auth/login", account.cookieLogin()).expect(200);
    String set = login.header("set-cookie").orElseThrow();
    assertThat(set)
        .matches(
            "__Secure-parley=prt_[A-Za-z0-9_-]{43}; HttpOnly; Secure; SameSite=Strict;"
                + " Path=/v1/auth; Max-Age=2592000");
    String cookie = set.substring(0, set.indexOf(';'));
    page.with("Cookie", cookie.replace("__Secure-", ""))
        .post("/v1/auth/refresh", "{}")
        .expectProblem(401, "invalid_refresh_token");
    page.with("Cookie", cookie).post("/v1/auth/refresh", "{}").expect(200);
  }

  @Test
  void the_public_address_decides_where_no_origin_is_sent() {
    Map<String, String> settings = Map.of("PARLEY_PUBLIC_URL", "https://desk.example.com/parley");
    try (TestServer behindTls = TestServer.start(TestServer.config(engine, settings), clock)) {
      Account there = Account.on(behindTls);
      Client page = behindTls.anonymous().with("Sec-Fetch-Site", "same-origin");
      Answer login = page.post("/v1/auth/login", there.cookieLogin()).expect(200);
      assertThat(login.header("set-cookie"))
          .hasValueSatisfying(set -> assertThat(set).startsWith("__Secure-parley=prt_"));
      // Its developer comes by the loopback, while the world comes by a tunnel.
      assertThat(Browser.on(behindTls).logIn(there).expect(200).header("set-cookie"))
          .hasValueSatisfying(set -> assertThat(set).startsWith("parley=prt_"));
    }
  }

  @Test
  void a_refresh_takes_the_cookie_and_replaces_it() {
    browser.logIn(account).expect(200);
    String first = browser.cookie();
    Answer refreshed = browser.refresh().expect(200);
    assertThat(refreshed.header("set-cookie").orElseThrow())
        .startsWith(browser.cookie())
        .endsWith(ATTRIBUTES);
    assertThat(browser.cookie()).isNotEqualTo(first);
    assertThat(refreshed.at("/refresh_token").isNull()).isTrue();
    me(refreshed).expect(200);
    browser.refresh().expect(200);
  }

  @Test
  void two_tabs_at_once_get_the_same_cookie_and_so_does_who_lost_the_answer() {
    browser.logIn(account).expect(200);
    Browser lost = browser.copy();
    Callable<String> refresh =
        () -> {
          Browser tab = browser.copy();
          tab.refresh().expect(200);
          return tab.cookie();
        };
    Set<String> cookies =
        Parallel.run(IntStream.range(0, 8).mapToObj(i -> refresh).toList()).stream()
            .collect(Collectors.toSet());
    assertThat(cookies).hasSize(1).doesNotContain(browser.cookie());
    clock.advance(Duration.ofSeconds(10));
    lost.refresh().expect(200);
    assertThat(cookies).containsExactly(lost.cookie());
    lost.refresh().expect(200);
  }

  @Test
  void a_stolen_cookie_ends_the_session_when_it_comes_again() {
    browser.logIn(account).expect(200);
    Browser thief = browser.copy();
    Answer refreshed = browser.refresh().expect(200);
    clock.advance(Duration.ofSeconds(11));
    Answer reused = thief.refresh().expectProblem(401, "refresh_token_reused");
    assertThat(reused.header("set-cookie")).isEmpty();
    me(refreshed).expectProblem(401, "invalid_token");
    browser.refresh().expectProblem(401, "invalid_refresh_token");
  }

  @Test
  void a_logout_clears_the_cookie_and_what_pages_have_stored() {
    Answer login = browser.logIn(account).expect(200);
    Browser before = browser.copy();
    Answer logout = browser.post("/v1/auth/logout", "{}").expect(204);
    expectForgotten(logout);
    me(login).expectProblem(401, "invalid_token");
    before.refresh().expectProblem(401, "invalid_refresh_token");
    expectForgotten(before.post("/v1/auth/logout", "{}").expect(204));
  }

  @Test
  void a_logout_everywhere_clears_the_cookie_that_comes_along() {
    String access = browser.logIn(account).expect(200).text("/access_token");
    expectForgotten(browser.page().as(access).post("/v1/auth/logout-all", "").expect(204));
    browser.refresh().expectProblem(401, "invalid_refresh_token");
  }

  private static void expectForgotten(Answer answer) {
    assertThat(answer.header("set-cookie"))
        .contains("parley=; HttpOnly; SameSite=Strict; Path=/v1/auth; Max-Age=0");
    // Drafts and messages that wait are kept in the browser for whoever logs in again.
    assertThat(answer.headers()).doesNotContainKey("clear-site-data");
  }

  @Test
  void a_changed_password_leaves_the_own_cookie_and_ends_those_of_other_browsers() {
    String access = browser.logIn(account).expect(200).text("/access_token");
    Browser other = Browser.on(server);
    other.logIn(account).expect(200);
    String change =
        "{'current_password': '%s', 'new_password': 'another plum tree'}"
            .formatted(account.password());
    Answer changed = browser.page().as(access).post("/v1/auth/password", change).expect(204);
    assertThat(changed.header("set-cookie")).isEmpty();
    browser.refresh().expect(200);
    other.refresh().expectProblem(401, "invalid_refresh_token");
  }

  @Test
  void a_page_without_a_cookie_has_no_session_and_can_log_out_all_the_same() {
    browser.refresh().expectProblem(401, "invalid_refresh_token");
    expectForgotten(browser.post("/v1/auth/logout", "{}").expect(204));
  }

  @Test
  void who_does_not_ask_for_a_cookie_gets_none_even_beside_one() {
    browser.logIn(account).expect(200);
    String login =
        "{'email': '%s', 'password': '%s', 'session': null}"
            .formatted(account.email(), account.password());
    Answer plain = browser.page().post("/v1/auth/login", login).expect(200);
    String token = "{'refresh_token': '%s'}".formatted(plain.text("/refresh_token"));
    Answer refreshed = browser.page().post("/v1/auth/refresh", token).expect(200);
    assertThat(refreshed.json().propertyNames())
        .containsExactly("access_token", "refresh_token", "token_type", "expires_in");
    token = "{'refresh_token': '%s'}".formatted(refreshed.text("/refresh_token"));
    Answer logout = server.anonymous().post("/v1/auth/logout", token).expect(204);
    for (Answer answer : List.of(plain, refreshed, logout)) {
      assertThat(answer.headers().keySet()).doesNotContain("set-cookie");
    }
    browser.refresh().expect(200);
  }

  private Answer me(Answer tokens) {
    return server.anonymous().as(tokens.text("/access_token")).get("/v1/me");
  }
}

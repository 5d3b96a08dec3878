package parley.accounts;

import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.TestServer;

/** A browser with pages of the server, which keeps the session cookie for them. */
final class Browser {
  private final TestServer server;
  private String cookie;

  private Browser(TestServer server, String cookie) {
    this.server = server;
    this.cookie = cookie;
  }

  /** One without a cookie. */
  static Browser on(TestServer server) {
    return new Browser(server, "");
  }

  /** The same with what it has kept so far: another tab, or a thief. */
  Browser copy() {
    return new Browser(server, cookie);
  }

  /** A page of the server, as {@code fetch} sends its requests. */
  Client page() {
    Client page =
        server.anonymous().with("Sec-Fetch-Site", "same-origin").with("Origin", server.url());
    return cookie.isEmpty() ? page : page.with("Cookie", "theme=dark; " + cookie);
  }

  Answer post(String path, String json) {
    return kept(page().post(path, json));
  }

  Answer logIn(Account account) {
    return post("/v1/auth/login", account.cookieLogin());
  }

  Answer refresh() {
    return post("/v1/auth/refresh", "{}");
  }

  /** The answer, whose cookie replaces the one that it had. */
  Answer kept(Answer answer) {
    answer.header("set-cookie").ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
    return answer;
  }

  /** {@code name=value}. */
  String cookie() {
    return cookie;
  }
}

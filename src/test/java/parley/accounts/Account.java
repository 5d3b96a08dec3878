package parley.accounts;

import java.util.concurrent.atomic.AtomicInteger;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.TestServer;

/** A new organization's owner, with the tokens of the signup. */
record Account(TestServer server, String email, String password, String access, String refresh) {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  static Account on(TestServer server) {
    String email = "account%d@example.org".formatted(COUNTER.incrementAndGet());
    String password = "a plum in late October";
    Answer answer =
        server
            .anonymous()
            .post(
                "/v1/auth/signup",
                """
                {"email": "%s", "password": "%s", "organization_name": "Bakery"}
                """
                    .formatted(email, password))
            .expect(201);
    return new Account(
        server, email, password, answer.text("/access_token"), answer.text("/refresh_token"));
  }

  /** A client with the access token of the signup. */
  Client client() {
    return server.anonymous().as(access);
  }

  Answer logIn() {
    return logIn(server, email, password);
  }

  Answer logIn(TestServer otherServer) {
    return logIn(otherServer, email, password);
  }

  Answer logIn(String otherPassword) {
    return logIn(server, email, otherPassword);
  }

  /** The body of a log-in that leaves the refresh token to a cookie. */
  String cookieLogin() {
    return "{'email': '%s', 'password': '%s', 'session': 'cookie'}".formatted(email, password);
  }

  static Answer logIn(TestServer server, String email, String password) {
    return server
        .anonymous()
        .post(
            "/v1/auth/login",
            """
            {"email": "%s", "password": "%s"}
            """
                .formatted(email, password));
  }

  static Answer refresh(TestServer server, String token) {
    return server.anonymous().post("/v1/auth/refresh", "{'refresh_token': '%s'}".formatted(token));
  }

  static Answer logOut(TestServer server, String token) {
    return server.anonymous().post("/v1/auth/logout", "{'refresh_token': '%s'}".formatted(token));
  }
}

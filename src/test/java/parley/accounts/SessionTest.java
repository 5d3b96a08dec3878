package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

@ResourceLock(ClockedServer.LOCK)
@ParameterizedClass
@EnumSource(Engine.class)
class SessionTest {
  @Parameter Engine engine;

  private TestServer server;
  private TestClock clock;
  private Account account;

  @BeforeEach
  void start() {
    ClockedServer clocked = ClockedServer.fresh(engine);
    server = clocked.server();
    clock = clocked.clock();
    account = Account.on(server);
  }

  @Test
  void without_a_token_authentication_is_required() {
    Answer answer = server.anonymous().get("/v1/me");
    answer.expectProblem(401, "authentication_required");
    assertThat(answer.header("www-authenticate")).contains("Bearer realm=\"parley\"");
  }

  @Test
  void an_unknown_token_is_invalid() {
    for (String token : new String[] {"x", "pat_" + "A".repeat(43), account.refresh()}) {
      Answer answer = server.anonymous().as(token).get("/v1/me");
      answer.expectProblem(401, "invalid_token");
      assertThat(answer.header("www-authenticate"))
          .contains("Bearer realm=\"parley\", error=\"invalid_token\"");
    }
  }

  @Test
  void who_forgets_the_scheme_is_told_how_a_token_is_sent() {
    for (String header : List.of("Basic Z3JhY2U6cGx1bQ==", account.client().token(), "Bearer ")) {
      Answer answer = server.anonymous().with("Authorization", header).get("/v1/me");
      answer.expectProblem(401, "invalid_token");
      assertThat(answer.text("/detail")).isEqualTo("Send Authorization: Bearer <token>.");
    }
  }

  @Test
  void an_access_token_lasts_an_hour() {
    clock.advance(Duration.ofMinutes(59));
    account.client().get("/v1/me").expect(200);
    clock.advance(Duration.ofMinutes(1));
    Answer answer = account.client().get("/v1/me").expectProblem(401, "token_expired");
    assertThat(answer.header("www-authenticate"))
        .contains("Bearer realm=\"parley\", error=\"invalid_token\"");
  }

  @Test
  void a_logout_ends_its_session_only_and_at_once() {
    Answer other = account.logIn().expect(200);
    account.client().get("/v1/me").expect(200);
    assertThat(Account.logOut(server, account.refresh()).expect(204).body()).isEmpty();
    account.client().get("/v1/me").expectProblem(401, "invalid_token");
    Account.refresh(server, account.refresh()).expectProblem(401, "invalid_refresh_token");
    account.client().as(other.text("/access_token")).get("/v1/me").expect(200);
  }

  @Test
  void logging_out_twice_or_with_an_unknown_token_is_no_error() {
    Account.logOut(server, account.refresh()).expect(204);
    Account.logOut(server, account.refresh()).expect(204);
    Account.logOut(server, "prt_unknown").expect(204);
    server.anonymous().post("/v1/auth/logout", "{}").expectProblem(422, "validation_failed");
  }

  @Test
  void a_logout_everywhere_ends_all_sessions_of_the_user() {
    Answer other = account.logIn().expect(200);
    Client stranger = Account.on(server).client();
    Client second = account.client().as(other.text("/access_token"));
    second.get("/v1/me").expect(200);
    account.client().send("POST", "/v1/auth/logout-all", new byte[0]).expect(204);
    account.client().get("/v1/me").expectProblem(401, "invalid_token");
    second.get("/v1/me").expectProblem(401, "invalid_token");
    Account.refresh(server, other.text("/refresh_token"))
        .expectProblem(401, "invalid_refresh_token");
    stranger.get("/v1/me").expect(200);
    account.logIn().expect(200);
  }

  @Test
  void a_changed_password_ends_all_other_sessions() {
    Answer other = account.logIn().expect(200);
    assertThat(change(account.password(), "another plum tree").expect(204).body()).isEmpty();
    account.client().get("/v1/me").expect(200);
    Account.refresh(server, account.refresh()).expect(200);
    account
        .client()
        .as(other.text("/access_token"))
        .get("/v1/me")
        .expectProblem(401, "invalid_token");
    Account.refresh(server, other.text("/refresh_token"))
        .expectProblem(401, "invalid_refresh_token");
    account.logIn().expectProblem(401, "invalid_credentials");
    account.logIn("another plum tree").expect(200);
  }

  @Test
  void a_password_change_needs_the_current_one_and_a_good_new_one() {
    Answer wrong = change("not it", "another plum tree");
    wrong.expectProblem(422, "validation_failed");
    assertThat(wrong.texts("/errors", "/field")).containsExactly("/current_password");
    assertThat(wrong.texts("/errors", "/code")).containsExactly("wrong_password");
    Answer weak = change(account.password(), account.email());
    weak.expectProblem(422, "validation_failed");
    assertThat(weak.texts("/errors", "/code")).containsExactly("password_is_email");
    account.logIn().expect(200);
  }

  private Answer change(String current, String wanted) {
    return account
        .client()
        .post(
            "/v1/auth/password",
            "{'current_password': '%s', 'new_password': '%s'}".formatted(current, wanted));
  }

  @Test
  void expired_tokens_are_forgotten_a_day_later() {
    TestServer first = TestServer.start(TestServer.config(engine), InstantSource.system());
    Account old;
    try (first) {
      old = Account.on(first);
    }
    TestClock later = new TestClock();
    later.advance(Duration.ofHours(24));
    try (TestServer second = TestServer.start(first.config(), later)) {
      second.anonymous().as(old.access()).get("/v1/me").expectProblem(401, "token_expired");
    }
    later.advance(Duration.ofDays(91));
    try (TestServer third = TestServer.start(first.config(), later)) {
      eventually(
          () -> third.anonymous().as(old.access()).get("/v1/me").text("/code"),
          "invalid_token"::equals);
      old.logIn(third).expect(200);
    }
  }

  @Test
  void a_session_that_ends_on_one_node_ends_on_the_others_within_seconds() {
    Optional<String> url = server.config().databaseUrl();
    if (url.isEmpty()) {
      return;
    }
    try (TestServer other = TestServer.start(server.config(), clock)) {
      Client there = other.anonymous().as(account.access());
      there.get("/v1/me").expect(200);
      Account.logOut(server, account.refresh()).expect(204);
      eventually(() -> there.get("/v1/me").status(), status -> status == 401);
    }
  }
}

package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Parley;
import parley.storage.Database;
import parley.storage.Row;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

@ParameterizedClass
@EnumSource(Engine.class)
class LoginTest {
  @Parameter Engine engine;

  @Test
  void a_login_answers_new_tokens_and_leaves_the_old_ones_alone() {
    Account account = Account.on(engine.server());
    Answer login = account.logIn().expect(200);
    assertThat(login.json().propertyNames())
        .containsExactlyInAnyOrder("access_token", "refresh_token", "token_type", "expires_in");
    assertThat(login.text("/token_type")).isEqualTo("Bearer");
    assertThat(login.at("/expires_in").intValue()).isEqualTo(3600);
    assertThat(login.text("/access_token")).isNotEqualTo(account.access());
    account.client().as(login.text("/access_token")).get("/v1/me").expect(200);
    account.client().get("/v1/me").expect(200);
  }

  @Test
  void the_email_may_be_written_in_any_case_with_blanks_around() {
    Account account = Account.on(engine.server());
    String email = "  " + account.email().toUpperCase(Locale.ROOT) + " ";
    Account.logIn(engine.server(), email, account.password()).expect(200);
  }

  @Test
  void a_password_is_the_same_however_its_accents_are_encoded() {
    Answer signup =
        engine
            .server()
            .anonymous()
            .post(
                "/v1/auth/signup",
                """
                {"email": "accent.%s@example.org", "password": "cre\u0301me bru\u0302le\u0301e",
                 "organization_name": "Bakery"}
                """
                    .formatted(engine))
            .expect(201);
    Account.logIn(engine.server(), signup.text("/email"), "cr\u00e9me br\u00fbl\u00e9e")
        .expect(200);
  }

  @Test
  void a_wrong_password_and_an_unknown_email_are_answered_alike() {
    Account account = Account.on(engine.server());
    Client client = engine.server().anonymous().with("X-Request-Id", "same");
    String body = "{\"email\": \"%s\", \"password\": \"not the password\"}";
    Answer wrong = client.post("/v1/auth/login", body.formatted(account.email()));
    Answer unknown = client.post("/v1/auth/login", body.formatted("nobody@example.org"));
    wrong.expectProblem(401, "invalid_credentials");
    assertThat(wrong.header("www-authenticate")).contains("Bearer realm=\"parley\"");
    assertThat(unknown.status()).isEqualTo(wrong.status());
    assertThat(unknown.bytes()).isEqualTo(wrong.bytes());
    assertThat(unknown.headers()).isEqualTo(wrong.headers());
  }

  @Test
  void missing_and_overlong_fields_are_named() {
    Client client = engine.server().anonymous();
    Answer missing = client.post("/v1/auth/login", "{}");
    missing.expectProblem(422, "validation_failed");
    assertThat(missing.texts("/errors", "/field")).containsExactly("/email", "/password");
    Answer overlong =
        client.post(
            "/v1/auth/login",
            "{'email': '%s', 'password': '%s'}".formatted("x".repeat(255), "x".repeat(129)));
    overlong.expectProblem(422, "validation_failed");
    assertThat(overlong.texts("/errors", "/code")).containsExactly("too_long", "too_long");
  }

  @Test
  void a_hash_of_a_lower_cost_is_renewed_by_a_login() {
    Account account;
    TestServer server = TestServer.start(engine);
    try (server) {
      account = Account.on(server);
    }
    swapHash(server, account.email(), PasswordHashTest.WEAK);
    logInAgain(server, account.email(), "password");
    assertThat(swapHash(server, account.email(), "")).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
  }

  /** At the cost that every server has outside of tests. */
  private static void logInAgain(TestServer before, String email, String password) {
    try (Parley server =
        Parley.start(before.config(), InstantSource.system(), new SecureRandom())) {
      Client.of("http://127.0.0.1:" + server.port())
          .post(
              "/v1/auth/login",
              """
              {"email": "%s", "password": "%s"}
              """
                  .formatted(email, password))
          .expect(200);
    }
  }

  /** Puts a hash into the database of a stopped server and answers the one before. */
  private static String swapHash(TestServer stopped, String email, String hash) {
    try (Database database =
        Database.open(stopped.config().databaseUrl(), stopped.config().data())) {
      return database.write(tx -> {
        String before =
            tx.one("select password_hash from login where email = ?", Row::text, email)
                .orElseThrow();
        tx.run("update login set password_hash = ? where email = ?", hash, email);
        return before;
      });
    }
  }
}

package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Whatever opens a session can leave its refresh token to a cookie. */
@ParameterizedClass
@EnumSource(Engine.class)
class CookieSessionsTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  @Parameter Engine engine;

  private final String email = "browsing%d@example.net".formatted(COUNTER.incrementAndGet());
  private TestServer server;
  private Browser browser;

  @BeforeEach
  void open() {
    server = engine.server();
    browser = Browser.on(server);
  }

  @Test
  void a_signup_does() {
    Answer signup =
        browser.post(
            "/v1/auth/signup",
            """
            {"email": "%s", "password": "a plum in late October", "organization_name": "Bakery",
             "session": "cookie"}
            """
                .formatted(email));
    expectSession(signup.expect(201));
  }

  @Test
  void an_accepted_invitation_does() {
    Answer invited =
        server
            .signUp()
            .post(
                "/v1/invitations",
                "{'email': '%s', 'role': 'agent', 'send_email': false}".formatted(email))
            .expect(201);
    String token = invited.text("/accept_url").replaceFirst(".*#token=", "");
    Answer accepted =
        browser.post(
            "/v1/auth/invitations/accept",
            "{'token': '%s', 'password': 'seven silent weavers', 'session': 'cookie'}"
                .formatted(token));
    expectSession(accepted.expect(201));
  }

  @Test
  void a_switch_to_another_organization_does() {
    Account account = Account.on(server);
    String access = browser.logIn(account).expect(200).text("/access_token");
    String second =
        account.client().post("/v1/organizations", "{'name': 'Brewery'}").expect(201).text("/id");
    String body = "{'organization_id': '%s', 'session': 'cookie'}".formatted(second);
    Client page = browser.page().as(access);
    Answer keyed = page.with("Idempotency-Key", "switch").post("/v1/auth/switch", body);
    assertThat(keyed.expectProblem(400, "invalid_parameter").text("/errors/0/field"))
        .isEqualTo("header:Idempotency-Key");
    expectSession(browser.kept(page.post("/v1/auth/switch", body).expect(200)));
    Client there = server.anonymous().as(browser.refresh().expect(200).text("/access_token"));
    assertThat(there.get("/v1/me").text("/organization/name")).isEqualTo("Brewery");
  }

  @Test
  void a_second_factor_does_and_the_log_in_before_it_sets_nothing() {
    Account account = Account.on(server);
    String secret =
        account
            .client()
            .post("/v1/me/totp", "{'current_password': '%s'}".formatted(account.password()))
            .expect(200)
            .text("/secret");
    String code = Totp.code(Base32.decode(secret), Totp.step(Instant.now()));
    String recovery =
        account
            .client()
            .post("/v1/me/totp/confirm", "{'code': '%s'}".formatted(code))
            .expect(200)
            .text("/recovery_codes/0");
    Answer login = browser.logIn(account).expectProblem(401, "second_factor_required");
    assertThat(login.header("set-cookie")).isEmpty();
    Answer shown =
        browser.post(
            "/v1/auth/login/factor",
            "{'mfa_token': '%s', 'code': '%s', 'session': 'cookie'}"
                .formatted(login.text("/mfa_token"), recovery));
    expectSession(shown.expect(200));
  }

  private void expectSession(Answer answer) {
    assertThat(answer.at("/refresh_token").isNull()).isTrue();
    assertThat(answer.body()).doesNotContain("prt_");
    assertThat(answer.header("set-cookie").orElseThrow()).startsWith("parley=prt_");
    Answer refreshed = browser.refresh().expect(200);
    server.anonymous().as(refreshed.text("/access_token")).get("/v1/me").expect(200);
  }
}

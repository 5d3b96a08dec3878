package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
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

/** Codes of an authenticator, from the first one to the last resort. */
@ResourceLock(ClockedServer.LOCK)
@ParameterizedClass
@EnumSource(Engine.class)
class SecondFactorTest {
  private static final Duration STEP = Duration.ofSeconds(30);

  @Parameter Engine engine;

  private TestServer server;
  private TestClock clock;
  private Account account;
  private Client owner;
  private String secret = "";

  @BeforeEach
  void start() {
    ClockedServer clocked = ClockedServer.fresh(engine);
    server = clocked.server();
    clock = clocked.clock();
    account = Account.on(server);
    owner = account.client();
  }

  @Test
  void a_login_needs_a_code_once_the_factor_is_confirmed() {
    Client other = server.anonymous().as(account.logIn().text("/access_token"));
    begin(owner);
    account.logIn().expect(200);
    Answer confirmed = confirm(owner);
    assertThat(confirmed.at("/recovery_codes").size()).isEqualTo(10);
    other.get("/v1/me").expectProblem(401, "invalid_token");
    owner.get("/v1/me").expect(200);

    clock.advance(STEP);
    Answer login = account.logIn().expectProblem(401, "second_factor_required");
    assertThat(login.texts("/methods", "")).containsExactly("totp", "recovery_code");
    Answer tokens = show(login, code()).expect(200);
    server.anonymous().as(tokens.text("/access_token")).get("/v1/me").expect(200);
    show(login, nextCode()).expectProblem(401, "invalid_mfa_token");
  }

  @Test
  void a_repetition_with_the_same_key_gets_the_same_secret_and_the_same_codes() {
    Client first = owner.with("Idempotency-Key", "begin-" + account.email());
    String password = "{'current_password': '%s'}".formatted(account.password());
    secret = first.post("/v1/me/totp", password).expect(200).text("/secret");
    assertThat(first.post("/v1/me/totp", password).text("/secret")).isEqualTo(secret);
    Client second = owner.with("Idempotency-Key", "confirm-" + account.email());
    String code = "{'code': '%s'}".formatted(code());
    Answer confirmed = second.post("/v1/me/totp/confirm", code).expect(200);
    assertThat(second.post("/v1/me/totp/confirm", code).body()).isEqualTo(confirmed.body());
  }

  @Test
  void a_code_that_was_used_is_not_accepted_again() {
    setUp(owner);
    // The code that confirmed it.
    show(account.logIn(), code()).expectProblem(401, "invalid_second_factor");
    clock.advance(STEP);
    String code = code();
    show(account.logIn(), code).expect(200);
    show(account.logIn(), code).expectProblem(401, "invalid_second_factor");
    show(account.logIn(), Totp.code(Base32.decode(secret), step() - 1))
        .expectProblem(401, "invalid_second_factor");
    show(account.logIn(), nextCode()).expect(200);
  }

  @Test
  void a_recovery_code_works_once() {
    List<String> codes = setUp(owner);
    show(account.logIn(), codes.get(3)).expect(200);
    show(account.logIn(), codes.get(3)).expectProblem(401, "invalid_second_factor");
    show(account.logIn(), codes.get(4).toUpperCase(Locale.ROOT)).expect(200);
  }

  @Test
  void a_recovery_code_may_be_written_without_its_hyphen() {
    String code = setUp(owner).get(3);
    show(account.logIn(), code.replace("-", "")).expect(200);
    show(account.logIn(), code).expectProblem(401, "invalid_second_factor");
  }

  @Test
  void five_wrong_codes_shut_out_right_ones_for_a_quarter_of_an_hour() {
    setUp(owner);
    clock.advance(STEP);
    for (int i = 0; i < 5; i++) {
      show(account.logIn(), "000000").expectProblem(401, "invalid_second_factor");
    }
    Answer refused = show(account.logIn(), code()).expectProblem(429, "rate_limited");
    assertThat(refused.header("retry-after")).isPresent();
    clock.advance(Duration.ofMinutes(15));
    show(account.logIn(), code()).expect(200);
  }

  @Test
  void a_token_for_the_second_factor_ends_after_five_minutes() {
    setUp(owner);
    Answer login = account.logIn();
    clock.advance(Duration.ofMinutes(5));
    show(login, code()).expectProblem(401, "invalid_mfa_token");
  }

  @Test
  void setting_up_needs_the_password_and_removing_a_code_as_well() {
    owner
        .post("/v1/me/totp", "{'current_password': 'not it'}")
        .expectProblem(422, "validation_failed");
    owner.post("/v1/me/totp/confirm", "{'code': '000000'}").expectProblem(409, "no_second_factor");
    setUp(owner);
    begin(owner, 409);
    String body = "{'current_password': '%s', 'code': '%s'}";
    remove(body.formatted(account.password(), "000000")).expectProblem(422, "validation_failed");
    clock.advance(STEP);
    remove(body.formatted("not it", code())).expectProblem(422, "validation_failed");
    remove(body.formatted(account.password(), code())).expect(204);
    account.logIn().expect(200);
  }

  @Test
  void an_organization_that_requires_it_lets_those_without_one_do_nothing_else() {
    Colleague colleague = Colleague.of(server, owner, "agent");
    String personal = "{'name': 'Script', 'scopes': ['contacts:read']}";
    Answer made = colleague.client().post("/v1/me/api-keys", personal).expect(201);
    Client key = server.anonymous().as(made.text("/key"));
    String required = "{'require_second_factor': true}";
    owner.put("/v1/settings/sign-in", required).expectProblem(409, "no_second_factor");
    String able = "{'name': 'Setup', 'scopes': ['settings:manage']}";
    Client ownersKey =
        server.anonymous().as(owner.post("/v1/me/api-keys", able).expect(201).text("/key"));
    ownersKey.put("/v1/settings/sign-in", required).expectProblem(409, "no_second_factor");
    assertThat(owner.get("/v1/me").at("/second_factor").asBoolean()).isFalse();
    setUp(owner);
    assertThat(owner.get("/v1/me").at("/second_factor").asBoolean()).isTrue();
    owner.put("/v1/settings/sign-in", required).expect(200);
    Answer settings = owner.get("/v1/audit?action=settings.changed").expect(200);
    assertThat(settings.at("/data/0/changes").toString())
        .isEqualTo("{\"require_second_factor\":[false,true]}");
    assertThat(owner.get("/v1/settings/sign-in").at("/require_second_factor").asBoolean()).isTrue();
    Client client = colleague.client();
    client.get("/v1/contacts").expectProblem(403, "second_factor_setup_required");
    key.get("/v1/contacts").expectProblem(403, "second_factor_setup_required");
    key.get("/v1/channels").expectProblem(403, "insufficient_scope");
    client.get("/v1/me").expect(200);
    String begun = "{'current_password': '" + Colleague.PASSWORD + "'}";
    secret = client.post("/v1/me/totp", begun).expect(200).text("/secret");
    confirm(client);
    client.get("/v1/contacts").expect(200);
    owner.get("/v1/contacts").expect(200);
  }

  @Test
  void who_joins_another_organization_by_password_shows_the_factor_as_well() {
    setUp(owner);
    String invitation =
        "{'email': '%s', 'role': 'agent', 'send_email': false}".formatted(account.email());
    String token =
        server
            .signUp()
            .post("/v1/invitations", invitation)
            .expect(201)
            .text("/accept_url")
            .replaceFirst(".*#token=", "");
    String accept = "{'token': '%s', 'password': '%s'}".formatted(token, account.password());
    Answer joined = server.anonymous().post("/v1/auth/invitations/accept", accept);
    joined.expectProblem(401, "second_factor_required");
    clock.advance(STEP);
    Client there = server.anonymous().as(show(joined, code()).expect(200).text("/access_token"));
    assertThat(there.get("/v1/me").expect(200).at("/organizations")).hasSize(2);
  }

  @Test
  void an_owner_resets_the_factor_of_somebody_who_works_nowhere_else() {
    Colleague colleague = Colleague.of(server, owner, "admin");
    String begun = "{'current_password': '" + Colleague.PASSWORD + "'}";
    secret = colleague.client().post("/v1/me/totp", begun).expect(200).text("/secret");
    confirm(colleague.client());
    String path = "/v1/agents/" + colleague.id() + "/totp";
    colleague.client().delete(path).expectProblem(403, "forbidden");
    String elsewhere = "{'name': 'Elsewhere'}";
    colleague.client().post("/v1/organizations", elsewhere).expect(201);
    owner.delete(path).expectProblem(409, "second_factor_shared");
    Colleague second = Colleague.of(server, owner, "agent");
    String seconds = "/v1/agents/" + second.id() + "/totp";
    secret = second.client().post("/v1/me/totp", begun).expect(200).text("/secret");
    assertThat(owner.get(seconds).expect(200).at("/second_factor").asBoolean()).isFalse();
    confirm(second.client());
    assertThat(owner.get(seconds).expect(200).at("/second_factor").asBoolean()).isTrue();
    second.client().get(seconds).expectProblem(403, "forbidden");
    owner.delete("/v1/agents/" + second.id() + "/totp").expect(204);
    assertThat(owner.get(seconds).expect(200).at("/second_factor").asBoolean()).isFalse();
    owner.delete("/v1/agents/" + second.id() + "/totp").expectProblem(404, "not_found");
    Answer reset = owner.get("/v1/audit?action=second_factor.reset").expect(200);
    assertThat(reset.texts("/data", "/target/id")).containsExactly(second.id());
    Account.logIn(server, second.email(), Colleague.PASSWORD).expect(200);
  }

  @Test
  void the_audit_log_tells_of_it_and_holds_no_code_and_no_secret() {
    List<String> codes = setUp(owner);
    // Ids have many zeros.
    show(account.logIn(), "314159").expectProblem(401, "invalid_second_factor");
    show(account.logIn(), codes.getFirst()).expect(200);
    Answer log = owner.get("/v1/audit?per_page=100").expect(200);
    assertThat(log.texts("/data", "/action"))
        .startsWith("login.succeeded", "login.second_factor_failed", "second_factor.enabled");
    assertThat(log.body()).doesNotContain(secret, codes.getFirst(), "314159");
  }

  private Answer remove(String body) {
    return owner
        .with("Content-Type", "application/json")
        .send("DELETE", "/v1/me/totp", body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private List<String> setUp(Client client) {
    begin(client);
    return confirm(client).texts("/recovery_codes", "");
  }

  private void begin(Client client) {
    secret = begin(client, 200).text("/secret");
  }

  private Answer begin(Client client, int status) {
    return client
        .post("/v1/me/totp", "{'current_password': '%s'}".formatted(account.password()))
        .expect(status);
  }

  private Answer confirm(Client client) {
    return client.post("/v1/me/totp/confirm", "{'code': '%s'}".formatted(code())).expect(200);
  }

  private Answer show(Answer login, String code) {
    return server
        .anonymous()
        .post(
            "/v1/auth/login/factor",
            "{'mfa_token': '%s', 'code': '%s'}".formatted(login.text("/mfa_token"), code));
  }

  private long step() {
    return Totp.step(clock.instant());
  }

  private String code() {
    return Totp.code(Base32.decode(secret), step());
  }

  private String nextCode() {
    return Totp.code(Base32.decode(secret), step() + 1);
  }
}

package parley.accounts;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestMailServer;
import parley.testing.TestServer;

/** A log-in that waits for the second factor ends with the password that began it. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class PendingFactorTest {
  private static final String NEW = "a pear in early May";

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private TestMailServer mails;
  private TestServer server;
  private Account account;
  private Authenticator authenticator;

  @BeforeEach
  void start() {
    mails = new TestMailServer();
    server = TestServer.start(TestServer.config(engine, mails.settings()), clock);
    account = Account.on(server);
    authenticator = Authenticator.of(account, clock);
  }

  @AfterEach
  void stop() {
    server.close();
    mails.close();
  }

  @Test
  void a_password_that_was_forgotten_ends_it() {
    String begun = begun(account.password());
    String forgot = "{'email': '%s'}".formatted(account.email());
    server.anonymous().post("/v1/auth/password/forgot", forgot).expect(202);
    reset(TestMailServer.token(mails.await(account.email(), 1)));
    authenticator.show(begun).expectProblem(401, "invalid_mfa_token");
    authenticator.show(begun(NEW)).expect(200);
  }

  @Test
  void a_password_that_is_changed_ends_it() {
    String begun = begun(account.password());
    String change =
        "{'current_password': '%s', 'new_password': '%s'}".formatted(account.password(), NEW);
    account.client().post("/v1/auth/password", change).expect(204);
    authenticator.show(begun).expectProblem(401, "invalid_mfa_token");
    authenticator.show(begun(NEW)).expect(200);
  }

  @Test
  void an_address_that_is_taken_back_ends_it() {
    String wish =
        "{'email': 'thief@example.org', 'current_password': '%s'}".formatted(account.password());
    account.client().post("/v1/me/email", wish).expect(202);
    String restore = TestMailServer.token(mails.await(account.email(), 1));
    String begun = begun(account.password());
    server
        .anonymous()
        .post("/v1/auth/email/restore", "{'token': '%s'}".formatted(restore))
        .expect(204);
    authenticator.show(begun).expectProblem(401, "invalid_mfa_token");
    reset(TestMailServer.token(mails.await(account.email(), 2)));
    authenticator.show(begun(NEW)).expect(200);
  }

  @Test
  void logging_out_everywhere_ends_it() {
    String begun = begun(account.password());
    account.client().post("/v1/auth/logout-all", "").expect(204);
    authenticator.show(begun).expectProblem(401, "invalid_mfa_token");
  }

  @Test
  void that_of_somebody_else_goes_on() {
    Account other = Account.on(server);
    Authenticator others = Authenticator.of(other, clock);
    Client client = account.client();
    String begun = other.logIn().expectProblem(401, "second_factor_required").text("/mfa_token");
    client.post("/v1/auth/logout-all", "").expect(204);
    others.show(begun).expect(200);
  }

  private String begun(String password) {
    Answer login = account.logIn(password).expectProblem(401, "second_factor_required");
    return login.text("/mfa_token");
  }

  private void reset(String token) {
    server
        .anonymous()
        .post("/v1/auth/password/reset", "{'token': '%s', 'password': '%s'}".formatted(token, NEW))
        .expect(204);
  }
}

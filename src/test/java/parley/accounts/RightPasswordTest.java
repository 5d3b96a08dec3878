package parley.accounts;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** A right password is no wrong guess, whatever becomes of what it was given for. */
@ParameterizedClass
@EnumSource(Engine.class)
@ResourceLock(ClockedServer.LOCK)
class RightPasswordTest {
  /** As often as an address may be wrong. */
  private static final int MOST = 10;

  @Parameter Engine engine;

  private ClockedServer clocked;
  private TestServer server;
  private Account account;
  private Client owner;

  @BeforeEach
  void start() {
    clocked = ClockedServer.fresh(engine);
    server = clocked.server();
    account = Account.on(server);
    owner = account.client();
  }

  @Test
  void a_second_factor_that_is_there_already() {
    Authenticator.of(account, clocked.clock());
    String begun = "{'current_password': '%s'}".formatted(account.password());
    for (int i = 0; i < MOST; i++) {
      owner.post("/v1/me/totp", begun).expectProblem(409, "second_factor_exists");
    }
    account.logIn().expectProblem(401, "second_factor_required");
  }

  @Test
  void codes_that_are_wrong() {
    Authenticator.of(account, clocked.clock());
    for (int i = 0; i < MOST / 2; i++) {
      remove("000000").expectProblem(422, "validation_failed");
    }
    for (int i = 0; i < MOST / 2; i++) {
      remove("000000").expectProblem(429, "rate_limited");
    }
    account.logIn().expectProblem(401, "second_factor_required");
  }

  @Test
  void wishes_for_another_address_beyond_three_an_hour() {
    String wish = "{'email': 'new%d@example.org', 'current_password': '%s'}";
    for (int i = 0; i < 3; i++) {
      owner.post("/v1/me/email", wish.formatted(i, account.password())).expect(202);
    }
    for (int i = 0; i < MOST; i++) {
      owner
          .post("/v1/me/email", wish.formatted(i, account.password()))
          .expectProblem(429, "rate_limited");
    }
    account.logIn().expect(200);
  }

  @Test
  void somebody_who_has_left_and_is_let_in_again() {
    Colleague leaver = Colleague.of(server, owner, "agent");
    owner.post("/v1/agents/" + leaver.id() + "/deactivate", "{}").expect(200);
    for (int i = 0; i <= MOST; i++) {
      Account.logIn(server, leaver.email(), Colleague.PASSWORD)
          .expectProblem(403, "no_organization");
    }
    owner.post("/v1/agents/" + leaver.id() + "/reactivate", "").expect(200);
    Account.logIn(server, leaver.email(), Colleague.PASSWORD).expect(200);
  }

  private Answer remove(String code) {
    String body =
        "{\"current_password\": \"%s\", \"code\": \"%s\"}".formatted(account.password(), code);
    return owner
        .with("Content-Type", "application/json")
        .send("DELETE", "/v1/me/totp", body.getBytes(StandardCharsets.UTF_8));
  }
}

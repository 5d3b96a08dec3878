package parley.accounts;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.Parallel;

/** Whatever a former password opens while it is changed has ended when that is done. */
@ParameterizedClass
@EnumSource(Engine.class)
@ResourceLock(ClockedServer.LOCK)
class PasswordRaceTest {
  private static final int ROUNDS = 12;

  @Parameter Engine engine;

  private ClockedServer clocked;

  @BeforeEach
  void start() {
    clocked = ClockedServer.fresh(engine);
  }

  @Test
  void a_login_that_shows_its_second_factor() {
    for (int round = 0; round < ROUNDS; round++) {
      Account account = Account.on(clocked.server());
      Authenticator authenticator = Authenticator.of(account, clocked.clock());
      String begun = account.logIn().text("/mfa_token");
      opensNothing(account, () -> authenticator.show(begun));
    }
  }

  @Test
  void a_login_with_the_password_alone() {
    for (int round = 0; round < ROUNDS; round++) {
      Account account = Account.on(clocked.server());
      opensNothing(account, account::logIn);
    }
  }

  @Test
  void an_invitation_that_is_accepted_by_it() {
    for (int round = 0; round < ROUNDS; round++) {
      Account account = Account.on(clocked.server());
      String accept =
          "{'token': '%s', 'password': '%s'}".formatted(invited(account), account.password());
      opensNothing(
          account, () -> clocked.server().anonymous().post("/v1/auth/invitations/accept", accept));
    }
  }

  private String invited(Account account) {
    String invitation =
        "{'email': '%s', 'role': 'agent', 'send_email': false}".formatted(account.email());
    return clocked
        .server()
        .signUp()
        .post("/v1/invitations", invitation)
        .expect(201)
        .text("/accept_url")
        .replaceFirst(".*#token=", "");
  }

  /** Changes the password while somebody opens a session by the former one. */
  private void opensNothing(Account account, Callable<Answer> opening) {
    String change =
        "{'current_password': '%s', 'new_password': 'nine quiet ferries'}"
            .formatted(account.password());
    List<Answer> answers =
        Parallel.run(List.of(opening, () -> account.client().post("/v1/auth/password", change)));
    answers.getLast().expect(204);
    Answer opened = answers.getFirst();
    if (opened.status() < 300) {
      String access = opened.text("/access_token");
      clocked.server().anonymous().as(access).get("/v1/me").expectProblem(401, "invalid_token");
    }
  }
}

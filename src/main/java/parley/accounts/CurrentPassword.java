package parley.accounts;

import parley.http.AgentCaller;
import parley.http.Problem;
import parley.http.Request;
import parley.storage.Database;

/** Asks callers for their password once more, before what a stolen token must not be enough for. */
final class CurrentPassword {
  private final Database database;
  private final Passwords passwords;
  private final LoginThrottle throttle;

  CurrentPassword(Database database, Passwords passwords, LoginThrottle throttle) {
    this.database = database;
    this.passwords = passwords;
    this.throttle = throttle;
  }

  /** The login of who calls. */
  Login login(AgentCaller caller) {
    return database
        .read(tx -> LoginRows.ofAgent(tx, caller.organizationId(), caller.agentId()))
        .orElseThrow(Problem::notFound);
  }

  /**
   * Makes sure that this is the password, as {@link #matches} does.
   *
   * @throws Problem {@code validation_failed} on {@code /current_password}, {@code rate_limited}
   */
  void verify(Request request, Login login, String password) {
    if (!matches(request, login, password)) {
      throw wrong();
    }
  }

  /**
   * Says whether this is the password, outside of a transaction because that takes long. A stolen
   * token must not be a way to guess it: wrong ones count as logins that failed. Right ones do not,
   * whatever becomes of what they were given for.
   *
   * @throws Problem {@code rate_limited}
   */
  boolean matches(Request request, Login login, String password) {
    LoginThrottle.Attempt attempt =
        new LoginThrottle.Attempt(login.email(), request.remoteAddress());
    String network = LoginThrottle.network(attempt.address());
    boolean right =
        throttle.passes(attempt, () -> passwords.matches(password, login.passwordHash(), network));
    if (right) {
      takeBack(attempt);
    }
    return right;
  }

  /** In a transaction of its own, which nothing that is refused later rolls back. */
  private void takeBack(LoginThrottle.Attempt attempt) {
    database.write(tx -> {
      throttle.succeeded(tx, attempt);
      return true;
    });
  }

  /** What is answered when the password is another one, also since it was verified. */
  static Problem wrong() {
    return Problem.invalidField("/current_password", "wrong_password", "is not the password");
  }
}

package parley.accounts;

import java.util.Optional;
import parley.http.AgentCaller;
import parley.http.Problem;
import parley.http.Request;
import parley.storage.Database;
import parley.storage.Tx;

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
  LoginThrottle.Attempt verify(Request request, Login login, String password) {
    return matches(request, login, password).orElseThrow(CurrentPassword::wrong);
  }

  /**
   * Checks a password, outside of a transaction because that takes long. A stolen token must not be
   * a way to guess it: attempts count as logins, until they have {@link #succeeded}.
   *
   * @return the attempt, if the password is right
   * @throws Problem {@code rate_limited}
   */
  Optional<LoginThrottle.Attempt> matches(Request request, Login login, String password) {
    LoginThrottle.Attempt attempt =
        new LoginThrottle.Attempt(login.email(), request.remoteAddress());
    String network = LoginThrottle.network(attempt.address());
    boolean right =
        throttle.passes(attempt, () -> passwords.matches(password, login.passwordHash(), network));
    return right ? Optional.of(attempt) : Optional.empty();
  }

  /** Takes the attempt back, in the transaction of what it was for. */
  void succeeded(Tx tx, LoginThrottle.Attempt attempt) {
    throttle.succeeded(tx, attempt);
  }

  /** What is answered when the password is another one, also since it was verified. */
  static Problem wrong() {
    return Problem.invalidField("/current_password", "wrong_password", "is not the password");
  }
}

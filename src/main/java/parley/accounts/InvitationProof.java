package parley.accounts;

import java.util.Locale;
import parley.http.AgentCaller;
import parley.http.Credentials;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.storage.Database;

/**
 * How somebody who has a login proves that an invitation for its address is theirs: by its
 * password, which is guarded like a log-in, or by a token of a session.
 */
final class InvitationProof {
  private static final String BEARER = "bearer ";

  private final Database database;
  private final Passwords passwords;
  private final LoginThrottle throttle;
  private final Credentials<AgentCaller> sessions;

  InvitationProof(
      Database database,
      Passwords passwords,
      LoginThrottle throttle,
      Credentials<AgentCaller> sessions) {
    this.database = database;
    this.passwords = passwords;
    this.throttle = throttle;
    this.sessions = sessions;
  }

  /** Whether the request brings a token instead of a password. */
  static boolean isByToken(Request request) {
    return request.header("authorization").isPresent();
  }

  /**
   * Makes sure that the caller's token is of this login.
   *
   * @throws Problem {@code invalid_token}, {@code token_expired}, {@code forbidden}
   */
  void requireToken(Request request, Login login) {
    String header = request.header("authorization").orElseThrow();
    boolean bearer = header.toLowerCase(Locale.ROOT).startsWith(BEARER);
    String token = bearer ? header.substring(BEARER.length()).strip() : "";
    AgentCaller caller = sessions.authenticate(token, request.remoteAddress());
    long asking =
        database
            .read(tx -> LoginRows.ofAgent(tx, caller.organizationId(), caller.agentId()))
            .map(Login::id)
            .orElseThrow(Problem::notFound);
    if (asking != login.id()) {
      throw Problem.of(ProblemCode.FORBIDDEN, "The invitation is for another e-mail address.");
    }
  }

  /**
   * Makes sure that this is the password of this login; each try counts as a log-in.
   *
   * @throws Problem {@code rate_limited}, or {@code validation_failed} for a wrong one
   */
  void requirePassword(Request request, Login login, String password) {
    LoginThrottle.Attempt attempt =
        new LoginThrottle.Attempt(login.email(), request.remoteAddress());
    String network = LoginThrottle.network(attempt.address());
    if (!throttle.passes(
        attempt, () -> passwords.matches(password, login.passwordHash(), network))) {
      throw Problem.invalidField("/password", "wrong_password", "is not that of the login");
    }
    database.write(tx -> {
      throttle.succeeded(tx, attempt);
      return true;
    });
  }
}

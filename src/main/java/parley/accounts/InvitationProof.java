package parley.accounts;

import parley.http.AgentCaller;
import parley.http.BearerToken;
import parley.http.Credentials;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.storage.Tx;

/**
 * How somebody who has a login proves that an invitation for its address is theirs: by its
 * password, which is guarded like a log-in, or by a token of a session.
 */
final class InvitationProof {
  /** Somebody has proved it. */
  @FunctionalInterface
  interface Proven {
    /**
     * Makes sure that it still holds, in the transaction that opens a session; once that has
     * written to the login, nothing takes it away.
     *
     * @throws Problem as when it was proved
     */
    void require(Tx tx);
  }

  private final CurrentPassword passwords;
  private final Credentials<AgentCaller> sessions;

  InvitationProof(CurrentPassword passwords, Credentials<AgentCaller> sessions) {
    this.passwords = passwords;
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
  Proven byToken(Request request, Login login) {
    String token = BearerToken.of(request.header("authorization").orElseThrow());
    AgentCaller caller = sessions.authenticate(token, request.remoteAddress());
    if (passwords.login(caller).id() != login.id()) {
      throw Problem.of(ProblemCode.FORBIDDEN, "The invitation is for another e-mail address.");
    }
    return tx -> Sessions.requireOpen(tx, caller);
  }

  /**
   * Makes sure that this is the password of this login; wrong ones count as log-ins that failed.
   *
   * @throws Problem {@code rate_limited}, or {@code validation_failed} for a wrong one
   */
  Proven byPassword(Request request, Login login, String password) {
    if (!passwords.matches(request, login, password)) {
      throw wrong();
    }
    return tx -> {
      if (!LoginRows.renewHash(tx, login, login.passwordHash())) {
        throw wrong();
      }
    };
  }

  private static Problem wrong() {
    return Problem.invalidField("/password", "wrong_password", "is not that of the login");
  }
}

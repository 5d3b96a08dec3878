package parley.accounts;

import java.time.Duration;
import java.time.InstantSource;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.SecretBox;
import parley.storage.Tx;

/**
 * Whether strangers may found organizations: if the operator lets them, and always while nobody has
 * a login, for somebody must be the first.
 */
final class SignupPolicy {
  /** Longer than any transaction: whoever comes later sees the first login. */
  private static final Duration FIRST = Duration.ofMinutes(1);

  private final boolean open;
  private final AttemptLimit first;

  SignupPolicy(boolean open, SecretBox secrets, InstantSource clock) {
    this.open = open;
    this.first = new AttemptLimit(secrets, clock, "first sign-up", 1, FIRST);
  }

  boolean isOpen(Tx tx) {
    return open || LoginRows.isEmpty(tx);
  }

  /**
   * Makes sure of it in the transaction that adds the login: of several that come at once where
   * only the first may, one passes.
   *
   * @throws Problem {@code signup_closed}
   */
  void claim(Tx tx) {
    if (!open && !(first.admits(tx, "anybody") && LoginRows.isEmpty(tx))) {
      throw closed();
    }
  }

  static Problem closed() {
    return Problem.of(
        ProblemCode.SIGNUP_CLOSED,
        "Ask an owner or an admin of an organization here to invite you; the link in the"
            + " invitation lets you in.");
  }
}

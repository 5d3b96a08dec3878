package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.SecretBox;
import parley.storage.Tx;

/**
 * How often something may be tried within a window, which the first try begins. Whoever tries is
 * known by a keyed hash alone, and need not exist.
 */
final class AttemptLimit {
  private final SecretBox secrets;
  private final InstantSource clock;
  private final String what;
  private final int most;
  private final Duration window;

  /**
   * A limit.
   *
   * @param what is counted, and by what: {@code failed login, e-mail}
   */
  AttemptLimit(SecretBox secrets, InstantSource clock, String what, int most, Duration window) {
    this.secrets = secrets;
    this.clock = clock;
    this.what = what;
    this.most = most;
    this.window = window;
  }

  /** Counts a try of somebody; false when there were too many, and this one isn't counted. */
  boolean admits(Tx tx, Object who) {
    Instant now = clock.instant();
    return LoginAttemptRows.count(tx, key(who), most, now, now.plus(window));
  }

  /**
   * Counts a try of somebody.
   *
   * @param detail what to tell them beyond the limit
   * @throws Problem {@code rate_limited}
   */
  void require(Tx tx, Object who, String detail) {
    if (!admits(tx, who)) {
      Instant now = clock.instant();
      Instant end = LoginAttemptRows.windowEnd(tx, key(who)).orElse(now);
      throw Problem.of(ProblemCode.RATE_LIMITED, detail)
          .retryAfter(Duration.between(now, end).plusMillis(999).toSeconds());
    }
  }

  /** Counts one try less. */
  void takeBack(Tx tx, Object who) {
    LoginAttemptRows.takeBack(tx, key(who));
  }

  /** Forgets what somebody has tried. */
  void forget(Tx tx, Object who) {
    LoginAttemptRows.delete(tx, key(who));
  }

  private byte[] key(Object who) {
    return secrets.sign(what + " " + who);
  }
}

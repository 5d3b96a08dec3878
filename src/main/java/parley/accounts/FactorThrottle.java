package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;
import parley.storage.SecretBox;
import parley.storage.Tx;

/**
 * Slows down who guesses codes: five of one login in 15 minutes, counted before they are checked,
 * so that beyond that right and wrong ones get the same answer.
 */
final class FactorThrottle {
  private static final Duration WINDOW = Duration.ofMinutes(15);
  private static final int MOST = 5;

  private final Database database;
  private final SecretBox secrets;
  private final InstantSource clock;

  FactorThrottle(Database database, SecretBox secrets, InstantSource clock) {
    this.database = database;
    this.secrets = secrets;
    this.clock = clock;
  }

  /**
   * Counts a code that is about to be checked, in a transaction of its own.
   *
   * @throws Problem {@code rate_limited}
   */
  void count(long loginId) {
    database.write(tx -> {
      Instant now = clock.instant();
      byte[] key = key(loginId);
      if (!LoginAttemptRows.count(tx, key, MOST, now, now.plus(WINDOW))) {
        Instant end = LoginAttemptRows.windowEnd(tx, key).orElse(now);
        throw Problem.of(ProblemCode.RATE_LIMITED, "Too many wrong codes; wait before the next.")
            .retryAfter(Duration.between(now, end).plusMillis(999).toSeconds());
      }
      return true;
    });
  }

  /** Forgets what was tried: a code was right. */
  void succeeded(Tx tx, long loginId) {
    LoginAttemptRows.delete(tx, key(loginId));
  }

  private byte[] key(long loginId) {
    return secrets.sign("wrong code, login " + loginId);
  }
}

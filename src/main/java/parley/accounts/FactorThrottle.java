package parley.accounts;

import java.time.Duration;
import java.time.InstantSource;
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
  private final AttemptLimit logins;

  FactorThrottle(Database database, SecretBox secrets, InstantSource clock) {
    this.database = database;
    logins = new AttemptLimit(secrets, clock, "wrong code, login", MOST, WINDOW);
  }

  /**
   * Counts a code that is about to be checked, in a transaction of its own.
   *
   * @throws parley.http.Problem {@code rate_limited}
   */
  void count(long loginId) {
    database.write(tx -> {
      logins.require(tx, loginId, "Too many wrong codes; wait before the next.");
      return true;
    });
  }

  /** Forgets what was tried: a code was right. */
  void succeeded(Tx tx, long loginId) {
    logins.forget(tx, loginId);
  }
}

package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** Keeps mailboxes from being flooded with links, and addresses from being tried one by one. */
final class ForgotThrottle {
  private static final Duration WINDOW = Duration.ofHours(1);
  private static final int MOST_PER_EMAIL = 3;
  private static final int MOST_PER_ADDRESS = 20;

  private final SecretBox secrets;
  private final InstantSource clock;

  ForgotThrottle(SecretBox secrets, InstantSource clock) {
    this.secrets = secrets;
    this.clock = clock;
  }

  /**
   * Counts a wish. Beyond three for an e-mail in an hour nothing more is done, and nobody is told.
   *
   * @return whether to go on
   * @throws Problem {@code rate_limited} beyond twenty from an address
   */
  boolean admits(Tx tx, String email, String address) {
    Instant now = clock.instant();
    byte[] from = secrets.sign("forgotten password, address " + LoginThrottle.network(address));
    if (!LoginAttemptRows.count(tx, from, MOST_PER_ADDRESS, now, now.plus(WINDOW))) {
      Instant end = LoginAttemptRows.windowEnd(tx, from).orElse(now);
      throw Problem.of(ProblemCode.RATE_LIMITED, "Too many forgotten passwords from this address.")
          .retryAfter(Duration.between(now, end).plusMillis(999).toSeconds());
    }
    byte[] to = secrets.sign("forgotten password, e-mail " + email);
    return LoginAttemptRows.count(tx, to, MOST_PER_EMAIL, now, now.plus(WINDOW));
  }
}

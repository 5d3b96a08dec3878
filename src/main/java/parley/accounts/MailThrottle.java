package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** Keeps mailboxes from being flooded with links, and addresses from being tried one by one. */
final class MailThrottle {
  private static final Duration WINDOW = Duration.ofHours(1);
  private static final int MOST_PER_EMAIL = 3;
  private static final int MOST_PER_LOGIN = 3;
  private static final int MOST_PER_ADDRESS = 20;

  private final SecretBox secrets;
  private final InstantSource clock;

  MailThrottle(SecretBox secrets, InstantSource clock) {
    this.secrets = secrets;
    this.clock = clock;
  }

  /**
   * Counts a forgotten password. Beyond three for an e-mail in an hour nothing more is done, and
   * nobody is told.
   *
   * @return whether to go on
   * @throws Problem {@code rate_limited} beyond twenty from an address
   */
  boolean admitsForgot(Tx tx, String email, String address) {
    require(tx, "forgotten password, address " + LoginThrottle.network(address), MOST_PER_ADDRESS);
    return isCounted(tx, "forgotten password, e-mail " + email, MOST_PER_EMAIL);
  }

  /**
   * Counts a wish for another address.
   *
   * @throws Problem {@code rate_limited} beyond three of a person in an hour
   */
  void requireChange(Tx tx, Login login) {
    require(tx, "change of e-mail, login " + login.id(), MOST_PER_LOGIN);
  }

  private void require(Tx tx, String what, int most) {
    if (!isCounted(tx, what, most)) {
      Instant now = clock.instant();
      Instant end = LoginAttemptRows.windowEnd(tx, secrets.sign(what)).orElse(now);
      throw Problem.of(ProblemCode.RATE_LIMITED, "Too many mails were asked for; try again later.")
          .retryAfter(Duration.between(now, end).plusMillis(999).toSeconds());
    }
  }

  private boolean isCounted(Tx tx, String what, int most) {
    Instant now = clock.instant();
    return LoginAttemptRows.count(tx, secrets.sign(what), most, now, now.plus(WINDOW));
  }
}

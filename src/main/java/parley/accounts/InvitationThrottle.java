package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.SecretBox;
import parley.storage.Tx;

/**
 * Keeps invitations from being a way to flood mailboxes: whoever founds an organization may write
 * to anybody. Counted for the whole installation.
 */
final class InvitationThrottle {
  private static final Duration WINDOW = Duration.ofHours(1);
  private static final int MOST_PER_RECIPIENT = 5;
  private static final int MOST_PER_ADDRESS = 100;

  private final SecretBox secrets;
  private final InstantSource clock;

  InvitationThrottle(SecretBox secrets, InstantSource clock) {
    this.secrets = secrets;
    this.clock = clock;
  }

  /**
   * Counts a mail.
   *
   * @param address from where the inviter calls
   * @throws Problem {@code rate_limited}
   */
  void admit(Tx tx, String recipient, String address) {
    count(tx, "address " + LoginThrottle.network(address), MOST_PER_ADDRESS);
    count(tx, "recipient " + recipient, MOST_PER_RECIPIENT);
  }

  private void count(Tx tx, String whose, int most) {
    Instant now = clock.instant();
    byte[] key = secrets.sign("invitation, " + whose);
    if (!LoginAttemptRows.count(tx, key, most, now, now.plus(WINDOW))) {
      Instant end = LoginAttemptRows.windowEnd(tx, key).orElse(now);
      throw Problem.of(
              ProblemCode.RATE_LIMITED,
              "Too many invitations by mail in this hour; send_email: false makes one without.")
          .retryAfter(Duration.between(now, end).plusMillis(999).toSeconds());
    }
  }
}

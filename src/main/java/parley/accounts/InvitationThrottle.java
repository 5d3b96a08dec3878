package parley.accounts;

import java.time.Duration;
import java.time.InstantSource;
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

  private static final String DETAIL =
      "Too many invitations by mail in this hour; send_email: false makes one without.";

  private final AttemptLimit addresses;
  private final AttemptLimit recipients;

  InvitationThrottle(SecretBox secrets, InstantSource clock) {
    addresses = new AttemptLimit(secrets, clock, "invitation, address", MOST_PER_ADDRESS, WINDOW);
    recipients =
        new AttemptLimit(secrets, clock, "invitation, recipient", MOST_PER_RECIPIENT, WINDOW);
  }

  /**
   * Counts a mail.
   *
   * @param address from where the inviter calls
   * @throws parley.http.Problem {@code rate_limited}
   */
  void admit(Tx tx, String recipient, String address) {
    addresses.require(tx, LoginThrottle.network(address), DETAIL);
    recipients.require(tx, recipient, DETAIL);
  }
}

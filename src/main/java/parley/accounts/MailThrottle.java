package parley.accounts;

import java.time.Duration;
import java.time.InstantSource;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** Keeps mailboxes from being flooded with links, and addresses from being tried one by one. */
final class MailThrottle {
  private static final Duration WINDOW = Duration.ofHours(1);
  private static final int MOST_PER_EMAIL = 3;
  private static final int MOST_PER_LOGIN = 3;
  private static final int MOST_PER_ADDRESS = 20;

  private static final String DETAIL = "Too many mails were asked for; try again later.";

  private final AttemptLimit addresses;
  private final AttemptLimit emails;
  private final AttemptLimit logins;

  MailThrottle(SecretBox secrets, InstantSource clock) {
    addresses =
        new AttemptLimit(secrets, clock, "forgotten password, address", MOST_PER_ADDRESS, WINDOW);
    emails = new AttemptLimit(secrets, clock, "forgotten password, e-mail", MOST_PER_EMAIL, WINDOW);
    logins = new AttemptLimit(secrets, clock, "change of e-mail, login", MOST_PER_LOGIN, WINDOW);
  }

  /**
   * Counts a forgotten password. Beyond three for an e-mail in an hour nothing more is done, and
   * nobody is told.
   *
   * @return whether to go on
   * @throws parley.http.Problem {@code rate_limited} beyond twenty from an address
   */
  boolean admitsForgot(Tx tx, String email, String address) {
    addresses.require(tx, LoginThrottle.network(address), DETAIL);
    return emails.admits(tx, email);
  }

  /**
   * Counts a wish for another address.
   *
   * @throws parley.http.Problem {@code rate_limited} beyond three of a person in an hour
   */
  void requireChange(Tx tx, Login login) {
    logins.require(tx, login.id(), DETAIL);
  }
}

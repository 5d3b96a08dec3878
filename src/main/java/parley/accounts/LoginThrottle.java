package parley.accounts;

import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.BooleanSupplier;
import parley.storage.Database;
import parley.storage.SecretBox;
import parley.storage.Tx;

/**
 * Slows down who guesses passwords. Every attempt is counted before its password is checked, per
 * e-mail (whether there is such an account or not) and per address, and taken back when it
 * succeeds. So guesses that are sent at once are counted like those sent one after the other, and
 * beyond the limit right and wrong ones get the same answer.
 */
final class LoginThrottle {
  /** Who tries: an e-mail, from an address. */
  record Attempt(String email, String address) {}

  private static final Duration WINDOW = Duration.ofMinutes(15);
  private static final int MOST_PER_EMAIL = 10;
  private static final int MOST_PER_ADDRESS = 100;
  private static final int IPV6_BYTES = 16;
  private static final int IPV6_NETWORK_BYTES = 8;

  private static final String DETAIL = "Too many failed logins; wait before the next.";

  private final Database database;
  private final AttemptLimit emails;
  private final AttemptLimit addresses;

  LoginThrottle(Database database, SecretBox secrets, InstantSource clock) {
    this.database = database;
    emails = new AttemptLimit(secrets, clock, "failed login, e-mail", MOST_PER_EMAIL, WINDOW);
    addresses = new AttemptLimit(secrets, clock, "failed login, address", MOST_PER_ADDRESS, WINDOW);
  }

  /**
   * Counts the attempt, then checks its password. It stays counted, until {@link #succeeded}, but
   * for a check that could not be made.
   *
   * @throws parley.http.Problem {@code rate_limited}, or what {@code check} throws
   */
  boolean passes(Attempt attempt, BooleanSupplier check) {
    database.write(tx -> {
      emails.require(tx, attempt.email(), DETAIL);
      addresses.require(tx, network(attempt.address()), DETAIL);
      return true;
    });
    try {
      return check.getAsBoolean();
    } catch (RuntimeException e) {
      database.write(tx -> {
        emails.takeBack(tx, attempt.email());
        addresses.takeBack(tx, network(attempt.address()));
        return true;
      });
      throw e;
    }
  }

  /** Forgets what an e-mail has tried, but of the address only this: it may try others. */
  void succeeded(Tx tx, Attempt attempt) {
    emails.forget(tx, attempt.email());
    addresses.takeBack(tx, network(attempt.address()));
  }

  /** Forgets what an e-mail has tried: its password is another one now. */
  void forget(Tx tx, String email) {
    emails.forget(tx, email);
  }

  /** An IPv6 address counts as its /64: everybody there has 2^64 addresses to try from. */
  static String network(String address) {
    try {
      byte[] bytes = InetAddress.ofLiteral(address).getAddress();
      int length = bytes.length == IPV6_BYTES ? IPV6_NETWORK_BYTES : bytes.length;
      return HexFormat.of().formatHex(Arrays.copyOf(bytes, length));
    } catch (IllegalArgumentException e) {
      return address;
    }
  }
}

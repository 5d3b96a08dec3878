package parley.accounts;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.SecretBox;
import parley.storage.Tx;

/**
 * Slows down who guesses passwords: counts failures per e-mail, whether there is such an account or
 * not, and per address.
 */
final class LoginThrottle {
  /** Who tries: an e-mail, from an address. */
  record Attempt(String email, String address) {}

  private static final Duration WINDOW = Duration.ofMinutes(15);
  private static final int MOST_PER_EMAIL = 10;
  private static final int MOST_PER_ADDRESS = 100;
  private static final int IPV6_BYTES = 16;
  private static final int IPV6_NETWORK_BYTES = 8;

  private final SecretBox secrets;
  private final InstantSource clock;

  LoginThrottle(SecretBox secrets, InstantSource clock) {
    this.secrets = secrets;
    this.clock = clock;
  }

  /**
   * Lets an attempt through, or not. To be asked before the password is checked, and again in the
   * transaction that lets somebody in: other attempts may have failed meanwhile.
   *
   * @throws Problem {@code rate_limited}
   */
  void check(Tx tx, Attempt attempt) {
    Instant now = clock.instant();
    LoginFailureRows.blockedUntil(tx, emailKey(attempt), MOST_PER_EMAIL, now)
        .or(() -> LoginFailureRows.blockedUntil(tx, addressKey(attempt), MOST_PER_ADDRESS, now))
        .ifPresent(end -> {
          throw Problem.of(
                  ProblemCode.RATE_LIMITED, "Too many failed logins; wait before the next.")
              .retryAfter(Duration.between(now, end).plusMillis(999).toSeconds());
        });
  }

  /** Counts a wrong password or an unknown e-mail. */
  void failed(Tx tx, Attempt attempt) {
    Instant now = clock.instant();
    LoginFailureRows.add(tx, emailKey(attempt), now, now.plus(WINDOW));
    LoginFailureRows.add(tx, addressKey(attempt), now, now.plus(WINDOW));
  }

  /** Forgets the failures of an e-mail, but not those of the address: it may try others. */
  void succeeded(Tx tx, Attempt attempt) {
    LoginFailureRows.delete(tx, emailKey(attempt));
  }

  private byte[] emailKey(Attempt attempt) {
    return secrets.sign("failed login, e-mail " + attempt.email());
  }

  private byte[] addressKey(Attempt attempt) {
    return secrets.sign("failed login, address " + network(attempt.address()));
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

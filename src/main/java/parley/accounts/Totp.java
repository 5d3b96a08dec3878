package parley.accounts;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import parley.http.ConstantTime;

/**
 * Time-based one-time passwords (RFC 6238) as all authenticators make them: SHA-1, 30 s, six
 * digits.
 */
final class Totp {
  static final int SECRET_BYTES = 20;

  private static final Duration STEP = Duration.ofSeconds(30);
  private static final int MODULUS = 1_000_000;

  /** Clocks of telephones may differ by so many steps. */
  private static final int WINDOW = 1;

  private Totp() {}

  /** The code of a step: six digits. */
  static String code(byte[] secret, long step) {
    byte[] hash = hmac(secret, ByteBuffer.allocate(Long.BYTES).putLong(step).array());
    int offset = hash[hash.length - 1] & 0xf;
    int number = ByteBuffer.wrap(hash).getInt(offset) & Integer.MAX_VALUE;
    return "%06d".formatted(number % MODULUS);
  }

  /** The step of a time. */
  static long step(Instant now) {
    return now.getEpochSecond() / STEP.toSeconds();
  }

  /** The newest step at about this time whose code this is. */
  static OptionalLong matching(byte[] secret, String code, Instant now) {
    OptionalLong found = OptionalLong.empty();
    for (long step = step(now) - WINDOW; step <= step(now) + WINDOW; step++) {
      if (ConstantTime.areEqual(code, code(secret, step))) {
        found = OptionalLong.of(step);
      }
    }
    return found;
  }

  private static byte[] hmac(byte[] secret, byte[] message) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(secret, "HmacSHA1"));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no HmacSHA1", e);
    }
  }
}

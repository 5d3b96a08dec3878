package parley.http;

import java.util.Base64;
import java.util.random.RandomGenerator;

/** Tokens of 256 random bits that nobody guesses, behind a prefix that tells what they are. */
public final class RandomToken {
  private static final int BYTES = 32;

  /** Characters of the random part. */
  private static final int LENGTH = 43;

  private RandomToken() {}

  /** A new one. */
  public static String of(String prefix, RandomGenerator random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return prefix + text(bytes);
  }

  /** Bytes as tokens are written. */
  public static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Whether a text could be one with this prefix: spares the database the rest. */
  public static boolean mayBe(String prefix, String text) {
    return text.length() == prefix.length() + LENGTH && text.startsWith(prefix);
  }
}

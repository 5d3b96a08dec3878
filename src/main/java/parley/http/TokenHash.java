package parley.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash by which the database knows a token of at least 256 random bits. */
public final class TokenHash {
  private TokenHash() {}

  /** SHA-256: a fast hash is enough, because nobody can guess 256 bits. */
  public static byte[] of(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("no SHA-256", e);
    }
  }
}

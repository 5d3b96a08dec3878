package parley.http;

/** The hash by which the database knows a token of at least 256 random bits. */
public final class TokenHash {
  private TokenHash() {}

  /** SHA-256: a fast hash is enough, because nobody can guess 256 bits. */
  public static byte[] of(String token) {
    return Sha256.of(token);
  }
}

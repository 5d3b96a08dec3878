package parley.storage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** One secret key of the installation, with the keys that are derived from it. */
public final class SecretKey {
  private static final int BYTES = 32;
  private static final String HMAC = "HmacSHA256";

  private final SecretKeySpec signing;
  private final SecretKeySpec sealing;
  private final int number;

  private SecretKey(byte[] bytes) {
    this.signing = new SecretKeySpec(bytes, HMAC);
    this.sealing = new SecretKeySpec(sign("seal"), "AES");
    this.number = ByteBuffer.wrap(sign("number")).getInt();
  }

  /** The key that {@code text} is, base64 of 32 bytes; empty when it is something else. */
  static Optional<SecretKey> of(String text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      return bytes.length == BYTES ? Optional.of(new SecretKey(bytes)) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The text of a new one. */
  static String random(RandomGenerator random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** What tells it from other keys, and stands before every value that it seals. */
  int number() {
    return number;
  }

  /** For AES-256-GCM. */
  SecretKeySpec sealing() {
    return sealing;
  }

  /** HMAC-SHA256 of {@code text} under this key: 32 bytes. */
  byte[] sign(String text) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(signing);
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no " + HMAC, e);
    }
  }
}

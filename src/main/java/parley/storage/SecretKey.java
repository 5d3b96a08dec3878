package parley.storage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** One secret key of the installation, with the keys that are derived from it. */
public final class SecretKey {
  private static final String HMAC = "HmacSHA256";

  private final SecretKeySpec signing;
  private final SecretKeySpec sealing;
  private final int number;

  /** A key of 32 random bytes. */
  SecretKey(byte[] bytes) {
    this.signing = new SecretKeySpec(bytes, HMAC);
    this.sealing = new SecretKeySpec(sign("seal"), "AES");
    this.number = ByteBuffer.wrap(sign("number")).getInt();
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

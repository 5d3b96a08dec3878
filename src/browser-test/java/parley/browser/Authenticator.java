package parley.browser;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The app on somebody's phone that shows the codes of RFC 6238. */
final class Authenticator {
  private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int SECRET_BYTES = 20;
  private static final int STEP_SECONDS = 30;

  private final byte[] secret;

  /** An app that was given a secret in base 32; spaces in it don't count. */
  Authenticator(String secret) {
    BigInteger number = BigInteger.ZERO;
    for (char letter : secret.replaceAll("\\s", "").toCharArray()) {
      number = number.shiftLeft(5).or(BigInteger.valueOf(BASE_32.indexOf(letter)));
    }
    byte[] bytes = number.setBit(SECRET_BYTES * Byte.SIZE).toByteArray();
    this.secret = Arrays.copyOfRange(bytes, bytes.length - SECRET_BYTES, bytes.length);
  }

  /** The code that it shows now. */
  String code() {
    long step = Instant.now().getEpochSecond() / STEP_SECONDS;
    byte[] hash = hmac(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
    int offset = hash[hash.length - 1] & 0xf;
    return "%06d".formatted((ByteBuffer.wrap(hash).getInt(offset) & Integer.MAX_VALUE) % 1_000_000);
  }

  private byte[] hmac(byte[] message) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(secret, "HmacSHA1"));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}

package parley.web;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** Hashes of files, in the forms that browsers know. */
final class Sha256 {
  private static final int TAG_BYTES = 12;

  private Sha256() {}

  /** A short name for exactly these bytes. */
  static String tag(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes), 0, TAG_BYTES);
  }

  /** What a content security policy calls an inline script. */
  static String source(byte[] script) {
    return "'sha256-" + Base64.getEncoder().encodeToString(digest().digest(script)) + "'";
  }

  /** A digest to be fed piece by piece. */
  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

package parley.web;

import java.util.Base64;
import java.util.HexFormat;
import parley.http.Sha256;

/** Hashes of files, in the forms that browsers know. */
final class FileHash {
  private static final int TAG_BYTES = 12;

  private FileHash() {}

  /** A short name for exactly these bytes. */
  static String tag(byte[] bytes) {
    return HexFormat.of().formatHex(Sha256.digest().digest(bytes), 0, TAG_BYTES);
  }

  /** What a content security policy calls an inline script. */
  static String source(byte[] script) {
    return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.digest().digest(script)) + "'";
  }
}

package parley.simulator;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Base64;
import java.util.HexFormat;
import parley.http.Sha256;

/** The content of a file. */
final class FileContent {
  private final byte[] content;
  private final byte[] hash;

  /** Takes an array that nobody changes any more. */
  FileContent(byte[] content) {
    this.content = content;
    this.hash = Sha256.digest().digest(content);
  }

  int length() {
    return content.length;
  }

  /** A part of it. */
  InputStream open(long from, long length) {
    return new ByteArrayInputStream(content, Math.toIntExact(from), Math.toIntExact(length));
  }

  byte[] copy() {
    return content.clone();
  }

  /** SHA-256 in hexadecimal digits, as look-ups answer it. */
  String sha256Hex() {
    return HexFormat.of().formatHex(hash);
  }

  /** SHA-256 in Base64, as webhooks write it. */
  String sha256Base64() {
    return Base64.getEncoder().encodeToString(hash);
  }
}

package parley.simulator;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import parley.http.HmacSha256;

/** HMAC-SHA256 as Meta uses it. */
final class Signatures {
  private Signatures() {}

  /** The signature of {@code bytes} in lower-case hexadecimal digits. */
  static String of(byte[] bytes, String secret) {
    return HexFormat.of().formatHex(HmacSha256.of(secret.getBytes(StandardCharsets.UTF_8), bytes));
  }
}

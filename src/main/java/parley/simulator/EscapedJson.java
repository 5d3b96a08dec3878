package parley.simulator;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/**
 * JSON in the bytes that Meta sends: pure ASCII, with lower-case digits in the escapes, and with
 * slashes escaped. The signature is over these bytes, so a receiver that writes the JSON anew gets
 * another one.
 */
final class EscapedJson {
  private static final HexFormat HEX = HexFormat.of();
  private static final int LAST_ASCII = 126;

  private EscapedJson() {}

  static byte[] write(JsonNode node) {
    String text = Json.text(node);
    StringBuilder escaped = new StringBuilder(text.length() + 64);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > LAST_ASCII) {
        escaped.append("\\u").append(HEX.toHexDigits(c));
      } else if (c == '/') {
        escaped.append("\\/");
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString().getBytes(StandardCharsets.US_ASCII);
  }
}

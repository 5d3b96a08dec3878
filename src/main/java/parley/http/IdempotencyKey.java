package parley.http;

import java.util.regex.Pattern;

/**
 * Reads {@code Idempotency-Key} (draft-ietf-httpapi-idempotency-key-header-07): a structured string
 * (RFC 9651, 3.3.3), which stands in quotes. The same key without quotes is taken as well.
 */
final class IdempotencyKey {
  private static final int MOST = 255;

  /** Visible ASCII; a quote and a backslash only behind a backslash. */
  private static final Pattern QUOTED =
      Pattern.compile("\"(?:[\\x21\\x23-\\x5B\\x5D-\\x7E]|\\\\[\"\\\\]){1," + MOST + "}\"");

  /** Visible ASCII, but not what would begin a quote or a second key. */
  private static final Pattern BARE =
      Pattern.compile("[\\x21\\x23-\\x2B\\x2D-\\x5B\\x5D-\\x7E]{1," + MOST + "}");

  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

  private IdempotencyKey() {}

  /**
   * The key in a header.
   *
   * @throws Problem {@code invalid_parameter}
   */
  static String parse(String header) {
    String text = header.strip();
    if (QUOTED.matcher(text).matches()) {
      return ESCAPED.matcher(text.substring(1, text.length() - 1)).replaceAll("$1");
    }
    if (BARE.matcher(text).matches()) {
      return text;
    }
    throw Problem.invalidParameter(
        "header:Idempotency-Key",
        "must be one key of 1 to " + MOST + " visible ASCII characters, best in double quotes");
  }
}

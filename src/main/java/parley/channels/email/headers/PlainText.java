package parley.channels.email.headers;

/** Text of strangers on one line. */
final class PlainText {
  private PlainText() {}

  /** The text without what is no character to be seen, each run of white space one space. */
  static String of(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints().forEach(c -> append(plain, c));
    return plain.toString().strip();
  }

  /** The first characters of a text. */
  static String beginning(String text, int most) {
    return text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most));
  }

  /** Whether a character is no text: a control, or half of a character. */
  static boolean isUnfit(int c) {
    return Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE;
  }

  /** Whether a character turns the direction of the text around it. */
  static boolean turnsText(int c) {
    return c == 0x061c
        || c == 0x200e
        || c == 0x200f
        || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }

  private static void append(StringBuilder plain, int c) {
    if (Character.isSpaceChar(c) || (c >= '\t' && c <= '\r')) {
      if (!plain.isEmpty() && plain.charAt(plain.length() - 1) != ' ') {
        plain.append(' ');
      }
    } else if (!isUnfit(c)) {
      plain.appendCodePoint(c);
    }
  }
}

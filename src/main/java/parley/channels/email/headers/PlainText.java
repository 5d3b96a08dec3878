package parley.channels.email.headers;

/** Text of strangers on one line: what nobody sees goes, white space becomes single spaces. */
final class PlainText {
  private PlainText() {}

  /** The text without control characters and halves of surrogate pairs, on one line. */
  static String of(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints().forEach(c -> append(plain, c));
    return plain.toString().strip();
  }

  private static void append(StringBuilder plain, int c) {
    if (isSpace(c)) {
      if (plain.isEmpty() || plain.charAt(plain.length() - 1) != ' ') {
        plain.append(' ');
      }
    } else if (!isUnfit(c)) {
      plain.appendCodePoint(c);
    }
  }

  private static boolean isSpace(int c) {
    return Character.isWhitespace(c) && c >= '\t' && (c <= '\r' || c >= ' ') || isSpaceChar(c);
  }

  private static boolean isSpaceChar(int c) {
    return Character.isSpaceChar(c);
  }

  /** Whether a character is no text: a control, or half of one. */
  static boolean isUnfit(int c) {
    return Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE;
  }

  /** Whether a character turns the direction of the text around it. */
  static boolean turnsText(int c) {
    return c == 0x061c
        || c == 0x200e
        || c == 0x200f
        || c >= 0x202a && c <= 0x202e
        || c >= 0x2066 && c <= 0x2069;
  }
}

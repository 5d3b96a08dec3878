package parley.channels.email.headers;

/** Addresses of any script in ASCII: {@code j\x{FC}rg@example.com} (RFC 6533, 3). */
final class UnicodeEscapes {
  private static final int MOST_DIGITS = 6;

  private UnicodeEscapes() {}

  /** The text with its escapes decoded; whatever is none stays as it is. */
  static String decoded(String text) {
    StringBuilder decoded = new StringBuilder();
    int position = 0;
    for (int start = text.indexOf("\\x{"); start >= 0; start = text.indexOf("\\x{", position)) {
      int end = text.indexOf('}', start, Math.min(text.length(), start + 4 + MOST_DIGITS));
      int c = end < 0 ? -1 : codePoint(text, start + 3, end);
      decoded.append(text, position, start).append(c < 0 ? "\\x{" : Character.toString(c));
      position = c < 0 ? start + 3 : end + 1;
    }
    return decoded.append(text, position, text.length()).toString();
  }

  private static int codePoint(String text, int start, int end) {
    try {
      int c = Integer.parseInt(text, start, end, 16);
      return Character.isValidCodePoint(c) ? c : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}

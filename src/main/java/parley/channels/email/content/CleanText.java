package parley.channels.email.content;

import java.nio.charset.StandardCharsets;

/** Text that can be stored and shown: no NUL, no other controls, no halves of surrogate pairs. */
final class CleanText {
  private static final int DELETE = 0x7f;

  private CleanText() {}

  /** Many lines, each ended by a line feed alone. */
  static String lines(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c == '\r') {
        boolean pair = i < text.length() && text.charAt(i) == '\n';
        clean.append(pair ? "" : "\n");
      } else if (isFit(c)) {
        clean.appendCodePoint(c);
      }
    }
    return clean.toString();
  }

  /** One line, without white space around it. */
  static String line(String text) {
    return lines(text).replace('\n', ' ').replace('\t', ' ').strip();
  }

  private static boolean isFit(int c) {
    boolean control = (c < ' ' && c != '\n' && c != '\t') || c == DELETE;
    return !control && (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
  }

  /** The longest beginning that has no more octets than that. */
  static String beginning(String text, int octets) {
    if (text.length() * 3L <= octets) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= octets) {
      return text;
    }
    int end = octets;
    while (end > 0 && (bytes[end] & 0xc0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }
}

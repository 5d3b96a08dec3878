package parley.channels.email.content;

import org.jspecify.annotations.Nullable;

/**
 * A line of a mail as somebody reads it.
 *
 * @param quoted whether it stands in a quote
 * @param mark what the HTML says begins here
 * @param text with its marks of quotes
 */
record MailLine(String text, boolean quoted, @Nullable String mark) {
  MailLine {
    text = text.stripTrailing();
  }

  /** A line of a plain text. Gmail breaks {@code <ada@example.com>:} before the bracket. */
  static MailLine plain(String text) {
    return new MailLine(text, text.startsWith(">") && !text.stripTrailing().equals(">:"), null);
  }

  /** What is quoted, as a line of its own. */
  MailLine unquoted() {
    int start = 0;
    while (start < text.length() && "> ".indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    return new MailLine(text.substring(start), false, null);
  }

  boolean isBlank() {
    return text.isBlank();
  }

  /** The line without the marks of bold text, and without what turns the direction of text. */
  String bare() {
    StringBuilder bare = new StringBuilder(text.length());
    text.codePoints()
        .filter(c -> c != '*' && Character.getType(c) != Character.FORMAT)
        .forEach(c -> bare.appendCodePoint(c == '\u00a0' ? ' ' : c));
    return bare.toString().strip();
  }
}

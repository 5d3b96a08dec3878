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

  /** A line of a plain text. */
  static MailLine plain(String text) {
    return new MailLine(text, text.startsWith(">"), null);
  }

  boolean isBlank() {
    return text.isBlank();
  }

  /** The line without the marks that mail programs put around bold text. */
  String bare() {
    return text.replace("*", "").replace('\u00a0', ' ').strip();
  }
}

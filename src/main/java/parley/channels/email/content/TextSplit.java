package parley.channels.email.content;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a mail in two: what is new, and what follows it.
 *
 * @param end the first line that isn't new
 */
record TextSplit(List<MailLine> lines, int end) {

  static TextSplit of(List<MailLine> lines, boolean cuts) {
    return new TextSplit(lines, cuts ? QuoteCut.of(lines) : lines.size());
  }

  boolean isCut() {
    return end < lines.size();
  }

  String text() {
    return limited(joined(0, end));
  }

  @Nullable String quoted() {
    return isCut() ? limited(joined(end, lines.size())) : null;
  }

  String whole() {
    return limited(joined(0, lines.size()));
  }

  boolean isTruncated() {
    int quoted = isCut() ? octets(end, lines.size()) : 0;
    return octets(0, end) > MailLimits.TEXT || quoted > MailLimits.TEXT;
  }

  private int octets(int from, int to) {
    String text = joined(from, to);
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String limited(String text) {
    return CleanText.beginning(text, MailLimits.TEXT);
  }

  /** Without empty lines around it. */
  private String joined(int from, int to) {
    String text = String.join("\n", lines.subList(from, to).stream().map(MailLine::text).toList());
    int start = 0;
    for (int i = 0; i < text.length() && text.charAt(i) <= ' '; i++) {
      start = text.charAt(i) == '\n' ? i + 1 : start;
    }
    return text.substring(start).stripTrailing();
  }
}

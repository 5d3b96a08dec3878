package parley.channels.email.smtp;

import java.text.Bidi;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes HTML of plain text: paragraphs, line breaks, links. */
final class TextHtml {
  private static final Pattern PARAGRAPHS = Pattern.compile("\\n[ \\t]*\\n\\s*");
  private static final Pattern LINK = Pattern.compile("https?://[^\\s<>\"']{1,2000}");
  private static final String BEHIND_LINK = ".,;:!?)]}";

  private TextHtml() {}

  static String of(String text) {
    return Arrays.stream(PARAGRAPHS.split(lines(text).strip()))
        .map(paragraph -> paragraph("", paragraph))
        .collect(Collectors.joining());
  }

  /** One paragraph that runs as its first word does: few programs find that out by themselves. */
  static String paragraph(String beginning, String text) {
    // To Bidi the end of a line is that of a paragraph.
    Bidi words = new Bidi(text.replace('\n', ' '), Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
    String direction = words.baseIsLeftToRight() ? "" : " dir=\"rtl\"";
    return "<p" + direction + ">" + beginning + inline(text) + "</p>\n";
  }

  /** One paragraph without its tags. */
  static String inline(String text) {
    StringBuilder html = new StringBuilder();
    Matcher links = LINK.matcher(lines(text));
    int done = 0;
    String all = lines(text);
    while (links.find()) {
      String link = withoutSigns(links.group());
      html.append(escaped(all.substring(done, links.start())));
      html.append("<a href=\"%s\">%s</a>".formatted(escaped(link), escaped(link)));
      done = links.start() + link.length();
    }
    return html.append(escaped(all.substring(done))).toString().replace("\n", "<br>\n");
  }

  /** A full stop behind a link ends the sentence. */
  private static String withoutSigns(String link) {
    int end = link.length();
    while (BEHIND_LINK.indexOf(link.charAt(end - 1)) >= 0) {
      end--;
    }
    return link.substring(0, end);
  }

  private static String lines(String text) {
    return text.replace("\r\n", "\n").replace('\r', '\n');
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}

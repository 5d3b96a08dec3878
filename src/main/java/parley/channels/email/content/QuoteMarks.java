package parley.channels.email.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.owasp.html.HtmlStreamEventReceiver;
import org.owasp.html.HtmlStreamEventReceiverWrapper;
import parley.channels.html.HtmlCleaner;

/**
 * Knows the elements that mail programs put around what they quote, before their classes and ids go
 * with the cleaning, and marks them in one way.
 */
final class QuoteMarks extends HtmlStreamEventReceiverWrapper {
  static final String ATTRIBUTE = HtmlCleaner.QUOTE;
  static final String CONTAINER = HtmlCleaner.QUOTE_CONTAINER;
  static final String REST = HtmlCleaner.QUOTE_REST;

  private static final Set<String> CLASSES =
      Set.of(
          "gmail_quote",
          "gmail_quote_container",
          "moz-cite-prefix",
          "yahoo_quoted",
          "protonmail_quote");

  private static final Map<String, String> IDS =
      Map.of(
          "divrplyfwdmsg", REST,
          "appendonsend", REST,
          "mail-editor-reference-message-container", CONTAINER);

  /** Outlook draws lines of these colours above its quotes, and above nothing else. */
  private static final List<String> OUTLOOK_LINES =
      List.of("border-top:solid#e1e1e1", "border-top:solid#b5c4df");

  private static final int LONGEST_STYLE = 1_000;

  /** Of an element; the sanitizer would look through more of them again and again. */
  private static final int MOST_ATTRIBUTES = 100;

  QuoteMarks(HtmlStreamEventReceiver receiver) {
    super(receiver);
  }

  @Override
  public void openTag(String name, List<String> attributes) {
    boolean few = attributes.size() <= 2 * MOST_ATTRIBUTES;
    List<String> first = few ? attributes : beginning(attributes);
    String mark = first.isEmpty() ? null : mark(name.toLowerCase(Locale.ROOT), first);
    if (mark != null) {
      first.add(ATTRIBUTE);
      first.add(mark);
    }
    super.openTag(name, first);
  }

  private static List<String> beginning(List<String> attributes) {
    return new ArrayList<>(attributes.stream().limit(2 * MOST_ATTRIBUTES).toList());
  }

  private static @Nullable String mark(String element, List<String> attributes) {
    for (int i = 0; i + 1 < attributes.size(); i += 2) {
      String value = attributes.get(i + 1).toLowerCase(Locale.ROOT);
      String mark =
          switch (attributes.get(i).toLowerCase(Locale.ROOT)) {
            case "class" -> isQuoteClass(value) ? CONTAINER : null;
            case "id" -> IDS.get(value.replace("x_", ""));
            case "type" -> element.equals("blockquote") && value.equals("cite") ? CONTAINER : null;
            case "style" -> element.equals("div") && isOutlookLine(value) ? REST : null;
            default -> null;
          };
      if (mark != null) {
        return mark;
      }
    }
    return null;
  }

  private static boolean isQuoteClass(String classes) {
    return classes.length() <= LONGEST_STYLE
        && List.of(classes.split(" ", -1)).stream().anyMatch(CLASSES::contains);
  }

  private static boolean isOutlookLine(String style) {
    if (style.length() > LONGEST_STYLE) {
      return false;
    }
    String bare = withoutWidth(style);
    return OUTLOOK_LINES.stream().anyMatch(bare::contains);
  }

  /** "border-top: solid #E1E1E1 1.0pt" without its blanks. */
  private static String withoutWidth(String style) {
    return style.replace(" ", "").replace("\n", "");
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}

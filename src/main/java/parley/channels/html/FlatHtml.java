package parley.channels.html;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.owasp.html.HtmlStreamEventReceiver;
import org.owasp.html.HtmlStreamEventReceiverWrapper;

/** Passes on the lines of a text, and next to nothing of what they stand in. */
final class FlatHtml extends HtmlStreamEventReceiverWrapper {
  /** None of them is in another one of its kind. */
  private static final Set<String> KEPT = Set.of("a", "br", "hr", "img", "p");

  private static final Set<String> LINES =
      Set.of("blockquote", "center", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "pre", "tr");

  /** What isn't shown itself, but what is within. */
  private static final Set<String> TRANSPARENT =
      Set.of("button", "fieldset", "form", "label", "legend");

  private boolean isLineEmpty;

  FlatHtml(HtmlStreamEventReceiver receiver) {
    super(receiver);
  }

  @Override
  public void openTag(String name, List<String> attributes) {
    if (isPassed(name)) {
      super.openTag(name, attributes);
    } else if (LINES.contains(name.toLowerCase(Locale.ROOT)) && !isLineEmpty) {
      super.openTag("br", List.of());
      isLineEmpty = true;
    }
  }

  @Override
  public void text(String text) {
    super.text(text);
    isLineEmpty = isLineEmpty && text.isBlank();
  }

  @Override
  public void closeTag(String name) {
    if (isPassed(name)) {
      super.closeTag(name);
    }
  }

  private static boolean isPassed(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return KEPT.contains(lower)
        || (KnownElements.NOT_SHOWN.contains(lower) && !TRANSPARENT.contains(lower));
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}

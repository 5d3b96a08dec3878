package parley.channels.html;

import java.util.List;
import java.util.Set;
import org.owasp.html.HtmlStreamEventReceiver;

/** Passes on the lines of a text, and next to nothing of what they stand in. */
final class FlatHtml extends ElementFilter {
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
  boolean isPassed(String name) {
    return KEPT.contains(name)
        || (KnownElements.NOT_SHOWN.contains(name) && !TRANSPARENT.contains(name));
  }

  @Override
  void replace(String name, List<String> attributes) {
    if (LINES.contains(name) && !isLineEmpty) {
      openTag("br", List.of());
      isLineEmpty = true;
    }
  }

  @Override
  public void text(String text) {
    super.text(text);
    isLineEmpty = isLineEmpty && text.isBlank();
  }
}

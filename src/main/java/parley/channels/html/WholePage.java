package parley.channels.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.owasp.html.HtmlStreamEventReceiver;

/**
 * Says of an element within the page what a mail says of its whole page: which way it runs and its
 * colours. Pages of others have a body of their own, and white words are only seen on their ground.
 */
final class WholePage extends ElementFilter {
  private static final Set<String> PAGE = Set.of("html", "head", "body");

  /** A mail of several texts has a page for each. */
  private static final int MOST_PAGES = 20;

  private static final int LONGEST_STYLE = 1_000;

  private int pages;

  WholePage(HtmlStreamEventReceiver receiver) {
    super(receiver);
  }

  /**
   * Closing tags of a page would close what is open: what is written behind its end is shown as if
   * it stood before.
   */
  @Override
  boolean isPassed(String name) {
    return !PAGE.contains(name);
  }

  @Override
  void replace(String name, List<String> attributes) {
    List<String> said = said(attributes);
    if (!said.isEmpty() && pages++ < MOST_PAGES) {
      openTag("div", said);
    }
  }

  /** Attributes are names and values in turns. */
  private static List<String> said(List<String> attributes) {
    List<String> said = new ArrayList<>();
    StringBuilder look = new StringBuilder();
    for (int i = 0; i + 1 < attributes.size(); i += 2) {
      String value = attributes.get(i + 1);
      switch (attributes.get(i).toLowerCase(Locale.ROOT)) {
        case "dir" -> said.addAll(List.of("dir", value));
        case "bgcolor" -> look.append("background-color:").append(word(value)).append(';');
        case "text" -> look.append("color:").append(word(value)).append(';');
        case "style" -> look.append(isLook(value) ? value : "");
        default -> {}
      }
    }
    if (!look.isEmpty()) {
      said.addAll(List.of("style", look.toString()));
    }
    return said;
  }

  private static String word(String value) {
    return HtmlPolicy.isWord(value) ? value : "";
  }

  /** Most say no more of a page than that it has no margins. */
  private static boolean isLook(String style) {
    String lower = style.length() <= LONGEST_STYLE ? style.toLowerCase(Locale.ROOT) : "";
    return lower.contains("color") || lower.contains("background") || lower.contains("direction");
  }
}

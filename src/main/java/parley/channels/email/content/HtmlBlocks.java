package parley.channels.email.content;

import java.util.Set;

/** Which elements stand on lines of their own. */
final class HtmlBlocks {
  private static final Set<String> PARAGRAPHS =
      Set.of(
          "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "pre", "blockquote");

  private static final Set<String> BLOCKS =
      Set.of(
          "address",
          "article",
          "aside",
          "caption",
          "center",
          "dd",
          "div",
          "dt",
          "figcaption",
          "figure",
          "footer",
          "header",
          "hr",
          "li",
          "main",
          "section",
          "tr");

  private HtmlBlocks() {}

  static boolean breaksLine(String element) {
    return BLOCKS.contains(element) || isParagraph(element);
  }

  /** Whether an empty line follows. */
  static boolean isParagraph(String element) {
    return PARAGRAPHS.contains(element);
  }
}

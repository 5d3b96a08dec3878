package parley.channels.email.smtp;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** Says in plain text what HTML says, for programs that show no HTML. */
final class HtmlText {
  private HtmlText() {}

  static String of(String html) {
    Writer writer = new Writer();
    Jsoup.parse(html).body().traverse(writer);
    return lines(writer.text.toString());
  }

  /** Without spaces around lines, and with one empty line where there are many. */
  private static String lines(String text) {
    StringBuilder lines = new StringBuilder();
    boolean isApart = false;
    for (String line : (Iterable<String>) text.lines().map(String::strip)::iterator) {
      if (!line.isEmpty()) {
        lines.append(lines.isEmpty() ? "" : isApart ? "\n\n" : "\n").append(line);
      }
      isApart = line.isEmpty();
    }
    return lines.toString();
  }

  private static final class Writer implements NodeVisitor {
    private final StringBuilder text = new StringBuilder();

    @Override
    public void head(Node node, int depth) {
      if (node instanceof TextNode words) {
        text.append(words.text());
      } else if (node instanceof Element element) {
        switch (element.normalName()) {
          case "br" -> text.append('\n');
          case "li" -> text.append("\n- ");
          case "p", "h1", "h2", "h3", "h4", "ul", "ol", "table", "blockquote" ->
              text.append("\n\n");
          case "div", "tr" -> text.append('\n');
          case "img" -> text.append(element.attr("alt"));
          default -> {}
        }
      }
    }

    @Override
    public void tail(Node node, int depth) {
      if (!(node instanceof Element element)) {
        return;
      }
      switch (element.normalName()) {
        case "a" -> link(element);
        case "p", "h1", "h2", "h3", "h4", "ul", "ol", "table", "blockquote" -> text.append("\n\n");
        case "div" -> text.append('\n');
        case "td", "th" -> text.append(' ');
        default -> {}
      }
    }

    private void link(Element link) {
      String target = link.attr("href");
      boolean isNews = target.startsWith("http") && !link.text().contains(target);
      if (isNews) {
        text.append(" (").append(target).append(')');
      }
    }
  }
}

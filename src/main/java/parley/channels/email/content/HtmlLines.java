package parley.channels.email.content;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;
import org.jspecify.annotations.Nullable;

/** Reads clean HTML line by line, and remembers which node begins each line. */
final class HtmlLines implements NodeVisitor {
  private static final int DEEPEST_MARK = 8;

  private final List<MailLine> lines = new ArrayList<>();
  private final List<Node> origins = new ArrayList<>();
  private final StringBuilder line = new StringBuilder();
  private @Nullable Node origin;
  private @Nullable String mark;
  private int quotes;
  private int wholes;
  private int verbatim;

  /** What has a block of quotes in it. */
  private final Set<Element> around = new HashSet<>();

  private HtmlLines(Element body) {
    for (Element block : body.select("blockquote")) {
      Element outer = block.parent();
      while (outer != null && around.add(outer)) {
        outer = outer.parent();
      }
      around.add(block);
    }
  }

  /** The lines of a document. */
  static HtmlLines of(Element body) {
    HtmlLines lines = new HtmlLines(body);
    body.traverse(lines);
    lines.finish();
    return lines;
  }

  List<MailLine> lines() {
    return List.copyOf(lines);
  }

  /** The first node of a line. */
  Node origin(int line) {
    return origins.get(line);
  }

  @Override
  public void head(Node node, int depth) {
    switch (node) {
      case TextNode text -> add(text);
      case Element element -> open(element);
      default -> {}
    }
  }

  @Override
  public void tail(Node node, int depth) {
    if (node instanceof Element element) {
      close(element);
    }
  }

  private void open(Element element) {
    String name = element.normalName();
    if (element.hasAttr(QuoteMarks.ATTRIBUTE)) {
      finish();
      boolean rest = element.attr(QuoteMarks.ATTRIBUTE).equals(QuoteMarks.REST);
      mark = rest || mark == null ? element.attr(QuoteMarks.ATTRIBUTE) : mark;
      origin = origin == null ? element : origin;
      wholes += isWhole(element) ? 1 : 0;
    }
    if (HtmlBlocks.breaksLine(name)) {
      finish();
    }
    quotes += name.equals("blockquote") ? 1 : 0;
    verbatim += name.equals("pre") ? 1 : 0;
    switch (name) {
      case "br" -> end(element);
      case "li" -> begin("- ", element);
      case "td", "th" -> line.append(line.isEmpty() || endsBlank() ? "" : "\t");
      default -> {}
    }
  }

  private void close(Element element) {
    String name = element.normalName();
    if (HtmlBlocks.breaksLine(name)) {
      finish();
    }
    if (HtmlBlocks.isParagraph(name)) {
      space();
    }
    quotes -= name.equals("blockquote") ? 1 : 0;
    verbatim -= name.equals("pre") ? 1 : 0;
    wholes -= element.hasAttr(QuoteMarks.ATTRIBUTE) && isWhole(element) ? 1 : 0;
  }

  /** A container without a block of quotes is a quote itself. */
  private boolean isWhole(Element element) {
    return element.attr(QuoteMarks.ATTRIBUTE).equals(QuoteMarks.CONTAINER)
        && !around.contains(element);
  }

  private void begin(String prefix, Node node) {
    origin = origin == null ? node : origin;
    line.append(prefix);
  }

  private void add(TextNode node) {
    String text = node.getWholeText();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean white = c == ' ' || c == '\t' || c == '\n' || c == '\f';
      if (verbatim > 0 && c == '\n') {
        end(node);
      } else if (verbatim > 0 || !white) {
        origin = origin == null ? node : origin;
        line.append(c == '\u00a0' ? ' ' : c);
      } else if (!line.isEmpty() && !endsBlank()) {
        line.append(' ');
      }
    }
  }

  private boolean endsBlank() {
    char last = line.charAt(line.length() - 1);
    return last == ' ' || last == '\t';
  }

  /** Ends a line that has something in it. */
  private void finish() {
    if (!line.toString().isBlank()) {
      end(null);
    }
    line.setLength(0);
  }

  private void end(@Nullable Node breaking) {
    boolean quoted = quotes > 0 || wholes > 0;
    String prefix = quotes > 0 ? ">".repeat(Math.min(quotes, DEEPEST_MARK)) + " " : "";
    Node first = origin == null ? breaking : origin;
    if (first != null) {
      boolean blank = line.toString().isBlank();
      lines.add(new MailLine(prefix + line, quoted, blank ? null : mark));
      origins.add(first);
      mark = blank ? mark : null;
    }
    line.setLength(0);
    origin = null;
  }

  /** An empty line, unless there is one already. */
  private void space() {
    if (!lines.isEmpty() && !isSpace(lines.getLast())) {
      lines.add(
          new MailLine(">".repeat(Math.min(quotes, DEEPEST_MARK)), quotes + wholes > 0, null));
      origins.add(origins.getLast());
    }
  }

  private static boolean isSpace(MailLine line) {
    return line.text().replace(">", "").isBlank();
  }
}

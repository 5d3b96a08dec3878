package parley.channels.email.content;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jspecify.annotations.Nullable;
import parley.channels.html.HtmlCleaner;

/**
 * The text and the HTML of a mail, made fit to be shown, and what is new of them.
 *
 * @param words what is new
 * @param shownFiles content ids that the whole HTML names
 */
record MailBody(
    MailWords words,
    @Nullable String quotedText,
    MailWords whole,
    Set<String> shownFiles,
    boolean hasRemoteContent,
    boolean truncated) {

  /**
   * Makes it of what a mail brought.
   *
   * @param cuts whether quotes are cut off; those of a forwarded mail are what it is sent for
   */
  static MailBody of(BodyChoice choice, boolean cuts) {
    return choice.html() == null
        ? plain(choice.plain() == null ? "" : choice.plain(), cuts)
        : html(choice.html(), choice.plain(), cuts);
  }

  private static MailBody plain(String text, boolean cuts) {
    TextSplit split = TextSplit.of(text.lines().map(MailLine::plain).toList(), cuts);
    return new MailBody(
        new MailWords(split.text(), null),
        split.quoted(),
        new MailWords(split.whole(), null),
        Set.of(),
        false,
        split.isTruncated());
  }

  private static MailBody html(String given, @Nullable String plain, boolean cuts) {
    HtmlCleaner.Clean clean =
        HtmlCleaner.clean(CleanText.lines(given), MailLimits.HTML, QuoteMarks::new);
    Document document = Jsoup.parseBodyFragment(clean.html());
    document.outputSettings().prettyPrint(false);
    Element body = document.body();
    HtmlLines lines = HtmlLines.of(body);
    if (plain != null && showsNothing(body, lines)) {
      return plain(plain, cuts);
    }
    TextSplit fromHtml = TextSplit.of(lines.lines(), cuts);
    TextSplit split = plain == null ? fromHtml : preferred(plain, fromHtml, cuts);
    Set<String> shown = shownFiles(body);
    if (fromHtml.isCut()) {
      cut(lines.origin(fromHtml.end()), body);
    }
    String html =
        fromHtml.isCut() ? CleanText.beginning(body.html(), MailLimits.HTML) : clean.html();
    return new MailBody(
        new MailWords(split.text(), html),
        split.quoted(),
        new MailWords(split.whole(), clean.html()),
        shown,
        clean.hasRemoteContent(),
        clean.truncated() || split.isTruncated());
  }

  /** Some programs send an empty page beside their words. */
  private static boolean showsNothing(Element body, HtmlLines lines) {
    return lines.lines().stream().allMatch(MailLine::isBlank) && body.selectFirst("img") == null;
  }

  /** The plain text, unless only the HTML shows where its quote begins. */
  private static TextSplit preferred(String plain, TextSplit fromHtml, boolean cuts) {
    TextSplit split = TextSplit.of(plain.lines().map(MailLine::plain).toList(), cuts);
    return fromHtml.isCut() && !split.isCut() ? fromHtml : split;
  }

  private static Set<String> shownFiles(Element body) {
    List<Element> images = body.select("img[src]");
    return images.stream()
        .map(image -> image.attr("src"))
        .filter(source -> source.regionMatches(true, 0, "cid:", 0, 4))
        .map(source -> ContentIds.decoded(source.substring(4)))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Removes a node and all that follows it. */
  private static void cut(Node first, Element body) {
    Node node = first;
    while (!node.equals(body) && node.parent() != null) {
      Node parent = node.parent();
      while (parent.childNodeSize() > node.siblingIndex() + 1) {
        parent.childNode(parent.childNodeSize() - 1).remove();
      }
      Node done = node;
      node = parent;
      if (done.equals(first) || done.childNodeSize() == 0) {
        done.remove();
      }
    }
  }
}

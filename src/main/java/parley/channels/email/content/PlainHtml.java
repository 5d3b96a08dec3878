package parley.channels.email.content;

import org.jsoup.nodes.Entities;

/** Plain text as HTML, for what stands beside HTML. */
final class PlainHtml {
  private PlainHtml() {}

  static String of(String text) {
    return "<p>" + Entities.escape(text.strip()).replace("\n", "<br>") + "</p>";
  }
}

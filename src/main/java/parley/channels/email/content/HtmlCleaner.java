package parley.channels.email.content;

import org.owasp.html.Handler;
import org.owasp.html.HtmlSanitizer;
import org.owasp.html.HtmlStreamEventReceiver;
import org.owasp.html.HtmlStreamRenderer;

/** Leaves of the HTML of strangers what can neither do nor fetch anything. */
final class HtmlCleaner {
  private HtmlCleaner() {}

  /**
   * HTML that may be stored and shown.
   *
   * @param truncated whether there was more than is kept
   * @param hasRemoteContent whether there are images that would have to be fetched, whose addresses
   *     are in {@code data-remote-src}
   */
  record Clean(String html, boolean truncated, boolean hasRemoteContent) {}

  static Clean clean(String html) {
    StringBuilder out = new StringBuilder();
    LimitedHtml limited =
        new LimitedHtml(HtmlStreamRenderer.create(out, Handler.DO_NOTHING), out, MailLimits.HTML);
    HtmlSanitizer.sanitize(html, HtmlPolicy.POLICY.apply(limited), HtmlCleaner::prepared);
    return new Clean(
        CleanText.lines(out.toString()), limited.isTruncated(), limited.hasRemoteContent());
  }

  private static HtmlStreamEventReceiver prepared(HtmlStreamEventReceiver sanitizer) {
    return new KnownElements(new QuoteMarks(sanitizer));
  }
}

package parley.channels.html;

import org.owasp.html.Handler;
import org.owasp.html.HtmlSanitizer;
import org.owasp.html.HtmlStreamEventProcessor;
import org.owasp.html.HtmlStreamRenderer;

/** Leaves of the HTML of strangers what can neither do nor fetch anything. */
public final class HtmlCleaner {
  /** An attribute that stays, by which elements are marked that quote an earlier mail. */
  public static final String QUOTE = "data-quote";

  /** The quote is inside, with the line that introduces it. */
  public static final String QUOTE_CONTAINER = "container";

  /** The quote is all that follows. */
  public static final String QUOTE_REST = "rest";

  private static final String REMOTE = " " + HtmlPolicy.REMOTE_SOURCE + "=\"";

  private HtmlCleaner() {}

  /**
   * HTML that may be stored and shown.
   *
   * @param truncated whether there was more than is kept
   * @param hasRemoteContent whether there are images that would have to be fetched, whose addresses
   *     are in {@code data-remote-src}
   */
  public record Clean(String html, boolean truncated, boolean hasRemoteContent) {}

  /** Cleans HTML of which at most {@code most} octets are kept. */
  public static Clean clean(String html, int most) {
    return clean(html, most, receiver -> receiver);
  }

  /** The same, looked at by somebody before it is cleaned. */
  public static Clean clean(String html, int most, HtmlStreamEventProcessor before) {
    StringBuilder out = new StringBuilder();
    LimitedHtml limited = cleaned(html, most, out, before);
    if (limited.isTextLost()) {
      out.setLength(0);
      limited = cleaned(html, most, out, receiver -> new FlatHtml(before.wrap(receiver)));
    }
    return new Clean(
        out.toString(), limited.isTruncated() || limited.isTextLost(), limited.hasRemoteContent());
  }

  private static LimitedHtml cleaned(
      String html, int most, StringBuilder out, HtmlStreamEventProcessor before) {
    LimitedHtml limited =
        new LimitedHtml(HtmlStreamRenderer.create(out, Handler.DO_NOTHING), out, most);
    HtmlSanitizer.sanitize(
        html,
        HtmlPolicy.POLICY.apply(limited),
        sanitizer ->
            new KnownElements(new WholePage(before.wrap(new DeepText(sanitizer, limited)))));
    return limited;
  }

  /** Cleaned HTML as it is sent to whoever is to see its images. */
  public static String withImages(String clean) {
    return clean.replace(REMOTE, " src=\"");
  }
}

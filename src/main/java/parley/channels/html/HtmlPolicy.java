package parley.channels.html;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.owasp.html.CssSchema;
import org.owasp.html.HtmlPolicyBuilder;
import org.owasp.html.PolicyFactory;

/**
 * What HTML of a mail may hold: text, lists, tables, links that people follow by themselves, and
 * images that came along ({@code cid:}). The addresses of other images are kept where no browser
 * looks for them.
 */
final class HtmlPolicy {
  /** Where the address of an image is that would have to be fetched. */
  static final String REMOTE_SOURCE = "data-remote-src";

  static final String[] ELEMENTS = {
    "a",
    "abbr",
    "address",
    "article",
    "aside",
    "b",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "br",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "dd",
    "del",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "font",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "i",
    "ins",
    "kbd",
    "li",
    "main",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "samp",
    "section",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "tt",
    "u",
    "ul",
    "var",
    "wbr"
  };

  /** What isn't to be seen would lie over all else if it were. */
  private static final CssSchema STYLES =
      CssSchema.union(CssSchema.DEFAULT, CssSchema.withProperties(Set.of("display", "overflow")));

  private static final Set<String> LINKS = Set.of("http", "https", "mailto", "tel");

  static final PolicyFactory POLICY =
      new HtmlPolicyBuilder()
          .allowElements(ELEMENTS)
          .allowElements(HtmlPolicy::image, "img")
          .allowWithoutAttributes("a", "font", "span", "img")
          .allowUrlProtocols("http", "https", "mailto", "tel", "cid")
          .allowAttributes("href")
          .matching((element, name, value) -> LINKS.contains(scheme(value)) ? value : null)
          .onElements("a")
          .allowAttributes("src")
          .matching((element, name, value) -> source(value))
          .onElements("img")
          .allowAttributes("width", "height", "border", "cellpadding", "cellspacing", "size")
          .matching((element, name, value) -> isLength(value) ? value : null)
          .globally()
          .allowAttributes("colspan", "rowspan", "span", "start", "value")
          .matching((element, name, value) -> isLength(value) ? value : null)
          .onElements("td", "th", "col", "colgroup", "ol", "li")
          .allowAttributes("align", "valign", "dir", "lang", "type", "nowrap", "bgcolor", "color")
          .matching((element, name, value) -> isWord(value) ? value : null)
          .globally()
          .allowAttributes("alt", "title", "face")
          .globally()
          .allowAttributes(HtmlCleaner.QUOTE)
          .matching(true, HtmlCleaner.QUOTE_CONTAINER, HtmlCleaner.QUOTE_REST)
          .globally()
          .allowStyling(STYLES)
          .requireRelsOnLinks("nofollow", "noopener")
          .toFactory();

  private HtmlPolicy() {}

  /** Moves the address of what isn't in the mail; attributes are names and values in turns. */
  private static String image(String element, List<String> attributes) {
    for (int i = 0; i < attributes.size(); i += 2) {
      boolean remote = attributes.get(i).equals("src") && isRemote(attributes.get(i + 1));
      if (remote) {
        attributes.set(i, REMOTE_SOURCE);
      }
    }
    return element;
  }

  private static boolean isRemote(String source) {
    return !scheme(source).equals("cid");
  }

  private static @Nullable String source(String source) {
    String stripped = source.strip();
    return switch (scheme(stripped)) {
      case "http", "https", "cid" -> stripped;
      default -> stripped.startsWith("//") ? "https:" + stripped : null;
    };
  }

  /** What is before the colon; empty when there is none. */
  private static String scheme(String address) {
    int colon = address.indexOf(':');
    return colon < 0 ? "" : address.substring(0, colon).strip().toLowerCase(Locale.ROOT);
  }

  private static boolean isLength(String value) {
    return value.length() <= 12
        && value.chars().allMatch(c -> (c >= '0' && c <= '9') || "%.pxtem+-".indexOf(c) >= 0);
  }

  /** Whether a value is a name or a colour. */
  static boolean isWord(String value) {
    return value.length() <= 40
        && value
            .chars()
            .allMatch(c -> c < 0x80 && (Character.isLetterOrDigit(c) || c == '#' || c == '-'));
  }
}

package parley.channels.html;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.owasp.html.HtmlStreamEventReceiver;
import org.owasp.html.HtmlStreamEventReceiverWrapper;

/**
 * Passes on the tags of elements that the sanitizer knows. It would look through all those open
 * again for each text: others, which have no limit to their depth, cost the square of their number.
 */
final class KnownElements extends HtmlStreamEventReceiverWrapper {
  /** What isn't shown and may change what the sanitizer makes of the text within. */
  static final Set<String> NOT_SHOWN =
      Set.of(
          "applet",
          "base",
          "body",
          "button",
          "canvas",
          "fieldset",
          "form",
          "frame",
          "frameset",
          "head",
          "html",
          "iframe",
          "img",
          "input",
          "label",
          "legend",
          "link",
          "meta",
          "noembed",
          "noframes",
          "noscript",
          "object",
          "optgroup",
          "option",
          "plaintext",
          "script",
          "select",
          "style",
          "template",
          "textarea",
          "title",
          "video",
          "audio",
          "xmp");

  private static final Set<String> SHOWN = Set.of(HtmlPolicy.ELEMENTS);

  KnownElements(HtmlStreamEventReceiver receiver) {
    super(receiver);
  }

  @Override
  public void openTag(String name, List<String> attributes) {
    if (isKnown(name)) {
      super.openTag(name, attributes);
    }
  }

  @Override
  public void closeTag(String name) {
    if (isKnown(name)) {
      super.closeTag(name);
    }
  }

  private static boolean isKnown(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return SHOWN.contains(lower) || NOT_SHOWN.contains(lower);
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}

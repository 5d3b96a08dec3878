package parley.channels.html;

import java.util.Set;
import org.owasp.html.HtmlStreamEventReceiver;

/**
 * Passes on the tags of elements that the sanitizer knows. It would look through all those open
 * again for each text: others, which have no limit to their depth, cost the square of their number.
 */
final class KnownElements extends ElementFilter {
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
  boolean isPassed(String name) {
    return SHOWN.contains(name) || NOT_SHOWN.contains(name);
  }
}

package parley.channels.html;

import java.util.List;
import java.util.Locale;
import org.owasp.html.HtmlStreamEventReceiver;
import org.owasp.html.HtmlStreamEventReceiverWrapper;

/** Passes on the tags of some elements, and of the others what is within. */
abstract class ElementFilter extends HtmlStreamEventReceiverWrapper {
  ElementFilter(HtmlStreamEventReceiver receiver) {
    super(receiver);
  }

  /**
   * Whether the tags of an element are passed on.
   *
   * @param name in lower case
   */
  abstract boolean isPassed(String name);

  /** Opens what stands for an element whose tags aren't passed on; nothing unless overridden. */
  void replace(String name, List<String> attributes) {}

  @Override
  public final void openTag(String name, List<String> attributes) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (isPassed(lower)) {
      super.openTag(name, attributes);
    } else {
      replace(lower, attributes);
    }
  }

  @Override
  public final void closeTag(String name) {
    if (isPassed(name.toLowerCase(Locale.ROOT))) {
      super.closeTag(name);
    }
  }

  @Override
  public final void close() {
    // Nothing is open.
  }
}

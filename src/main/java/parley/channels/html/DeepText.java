package parley.channels.html;

import java.util.List;
import org.owasp.html.HtmlStreamEventReceiver;
import org.owasp.html.HtmlStreamEventReceiverWrapper;
import org.owasp.html.HtmlTextEscapingMode;

/**
 * Notices when the sanitizer leaves out a text because it is too deep within elements, as behind
 * hundreds that a program has not closed.
 */
final class DeepText extends HtmlStreamEventReceiverWrapper {
  /** It may count fewer than are opened, since some close others, and goes as deep as 256. */
  private static final int DEEP = 200;

  private final LimitedHtml behind;
  private int depth;

  /**
   * Looks at what is handed to the sanitizer.
   *
   * @param behind what the sanitizer hands its texts to
   */
  DeepText(HtmlStreamEventReceiver sanitizer, LimitedHtml behind) {
    super(sanitizer);
    this.behind = behind;
  }

  @Override
  public void openTag(String name, List<String> attributes) {
    depth += HtmlTextEscapingMode.isVoidElement(name) ? 0 : 1;
    super.openTag(name, attributes);
  }

  @Override
  public void closeTag(String name) {
    depth = Math.max(0, depth - 1);
    super.closeTag(name);
  }

  @Override
  public void text(String text) {
    int before = behind.texts();
    super.text(text);
    if (depth > DEEP && behind.texts() == before && !text.isBlank()) {
      behind.loseText();
    }
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}

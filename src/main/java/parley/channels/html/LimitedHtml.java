package parley.channels.html;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.owasp.html.HtmlStreamEventReceiver;
import org.owasp.html.HtmlStreamEventReceiverWrapper;
import org.owasp.html.HtmlTextEscapingMode;

/** Passes HTML on until there is enough; what is open then is closed. */
final class LimitedHtml extends HtmlStreamEventReceiverWrapper {
  private final StringBuilder out;
  private final int most;
  private int octets;
  private int counted;
  private int ignored;
  private int texts;
  private boolean textLost;
  private boolean truncated;
  private boolean remote;

  /**
   * HTML of so many octets and those that close it.
   *
   * @param out what the receiver writes to
   */
  LimitedHtml(HtmlStreamEventReceiver receiver, StringBuilder out, int most) {
    super(receiver);
    this.out = out;
    this.most = most;
  }

  boolean isTruncated() {
    return truncated;
  }

  boolean hasRemoteContent() {
    return remote;
  }

  /** How many texts came, whether there was room for them or not. */
  int texts() {
    return texts;
  }

  /** Notes that one did not come. */
  void loseText() {
    textLost = true;
  }

  boolean isTextLost() {
    return textLost;
  }

  @Override
  public void openTag(String name, List<String> attributes) {
    int length = name.length();
    for (String attribute : attributes) {
      length += attribute.length();
    }
    if (hasRoom(length)) {
      super.openTag(name, attributes);
      remote = remote || isRemote(attributes);
    } else if (!HtmlTextEscapingMode.isVoidElement(name)) {
      ignored++;
    }
  }

  /** Attributes are names and values in turns. */
  private static boolean isRemote(List<String> attributes) {
    for (int i = 0; i < attributes.size(); i += 2) {
      if (attributes.get(i).equals(HtmlPolicy.REMOTE_SOURCE)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void closeTag(String name) {
    if (ignored > 0) {
      ignored--;
    } else {
      super.closeTag(name);
    }
  }

  @Override
  public void text(String text) {
    texts++;
    if (hasRoom(text.length())) {
      super.text(text);
    }
  }

  private boolean hasRoom(int coming) {
    octets += out.substring(counted).getBytes(StandardCharsets.UTF_8).length;
    counted = out.length();
    truncated = truncated || octets + coming > most;
    return !truncated;
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}

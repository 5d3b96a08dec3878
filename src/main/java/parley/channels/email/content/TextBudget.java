package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;

/** How much text of a mail is still decoded, all its parts together. */
final class TextBudget {
  private int html = MailLimits.HTML_INPUT;
  private int plain = MailLimits.TEXT_INPUT;
  private boolean spent;

  /** The bytes of a part, or those that there is room for. */
  byte[] read(InputStream bytes, boolean isHtml) throws IOException {
    byte[] read = bytes.readNBytes(isHtml ? html : plain);
    html -= isHtml ? read.length : 0;
    plain -= isHtml ? 0 : read.length;
    spent = spent || bytes.read() >= 0;
    return read;
  }

  /** Whether there was more. */
  boolean isSpent() {
    return spent;
  }
}

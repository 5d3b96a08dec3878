package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** How much text of a mail is still decoded, all its parts together. */
final class TextBudget {
  private static final int LONGEST_CHARACTER = 4;

  private int html = MailLimits.HTML_INPUT;
  private int plain = MailLimits.TEXT_INPUT;
  private boolean spent;

  /** The bytes of a part, or those that there is room for. */
  byte[] read(InputStream bytes, boolean isHtml) throws IOException {
    byte[] read = bytes.readNBytes(isHtml ? html : plain);
    html -= isHtml ? read.length : 0;
    plain -= isHtml ? 0 : read.length;
    boolean more = bytes.read() >= 0;
    spent = spent || more;
    return more ? withoutHalfCharacter(read) : read;
  }

  /** Bytes of UTF-8 may be cut within a character; of other charsets a few more are lost. */
  private static byte[] withoutHalfCharacter(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && end > bytes.length - LONGEST_CHARACTER && (bytes[end - 1] & 0xc0) == 0x80) {
      end--;
    }
    boolean begun = end > 0 && (bytes[end - 1] & 0xc0) == 0xc0;
    return begun ? Arrays.copyOf(bytes, end - 1) : bytes;
  }

  /** Whether there was more. */
  boolean isSpent() {
    return spent;
  }
}

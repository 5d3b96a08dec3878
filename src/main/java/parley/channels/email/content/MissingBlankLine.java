package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Decides about lines among the header fields of a mail that are none: as a rule they are passed
 * over; but when none of the usual fields comes after them, the text began there, and the blank
 * line before it is missing.
 */
final class MissingBlankLine {
  private static final Set<String> USUAL =
      Set.of(
          "from", "to", "cc", "date", "subject", "message-id", "received", "mime-version",
          "content-type", "content-transfer-encoding", "in-reply-to", "references", "reply-to",
          "return-path", "delivered-to", "sender");

  private MissingBlankLine() {}

  /** Whether the text begins at the first line that is no header field. */
  static boolean in(InputStream mail) throws IOException {
    byte[] beginning = mail.readNBytes(MailLimits.HEADER_BLOCK);
    List<String> lines = new String(beginning, StandardCharsets.ISO_8859_1).lines().toList();
    boolean missing = false;
    for (int i = 0; i < lines.size() && !lines.get(i).isEmpty(); i++) {
      String line = lines.get(i);
      int colon = line.indexOf(':');
      boolean field = colon > 0 && line.chars().limit(colon).allMatch(c -> c > ' ');
      boolean usual = field && USUAL.contains(line.substring(0, colon).toLowerCase(Locale.ROOT));
      boolean folded = line.startsWith(" ") || line.startsWith("\t");
      missing = !usual && (missing || !field && !folded);
    }
    return missing;
  }
}

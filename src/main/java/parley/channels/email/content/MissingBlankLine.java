package parley.channels.email.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * Lines among the header fields of a mail that are none. As a rule they are passed over; but when
 * none of the usual fields comes after them, the text began there, and the blank line before it is
 * missing.
 */
final class MissingBlankLine {
  private static final Set<String> USUAL =
      Set.of(
          "from",
          "to",
          "cc",
          "date",
          "subject",
          "message-id",
          "received",
          "mime-version",
          "content-type",
          "content-transfer-encoding",
          "in-reply-to",
          "references",
          "reply-to",
          "return-path",
          "delivered-to",
          "sender");

  private MissingBlankLine() {}

  /** The same mail, or the mail with the line that it lacks. */
  static RawMail supplied(RawMail mail) throws IOException {
    String beginning;
    try (InputStream raw = mail.open()) {
      byte[] bytes = raw.readNBytes(MailLimits.HEADER_BLOCK);
      beginning = new String(bytes, StandardCharsets.ISO_8859_1);
    }
    int place = place(beginning);
    return place < 0 ? mail : () -> withLine(mail.open(), place);
  }

  private static InputStream withLine(InputStream raw, int place) throws IOException {
    byte[] before = raw.readNBytes(place);
    byte[] header = new byte[before.length + 2];
    System.arraycopy(before, 0, header, 0, before.length);
    header[before.length] = '\r';
    header[before.length + 1] = '\n';
    return new SequenceInputStream(new ByteArrayInputStream(header), raw);
  }

  /** Where the text begins; negative when the header fields end as they should. */
  private static int place(String mail) {
    int place = -1;
    int start = 0;
    while (start < mail.length()) {
      int feed = mail.indexOf('\n', start);
      int end = feed < 0 ? mail.length() : feed;
      String line = mail.substring(start, end);
      if (line.isEmpty() || line.equals("\r")) {
        return place;
      }
      boolean begins = place < 0 && start > 0 && isNoField(line);
      place = isUsual(line) ? -1 : begins ? start : place;
      start = end + 1;
    }
    return place;
  }

  private static boolean isNoField(String line) {
    return !line.startsWith(" ") && !line.startsWith("\t") && name(line).isEmpty();
  }

  private static boolean isUsual(String line) {
    return USUAL.contains(name(line).toLowerCase(Locale.ROOT));
  }

  /** The name of the field that a line begins; empty when it begins none. */
  private static String name(String line) {
    String name = line.substring(0, Math.max(0, line.indexOf(':')));
    return name.chars().allMatch(c -> c > ' ') ? name : "";
  }
}

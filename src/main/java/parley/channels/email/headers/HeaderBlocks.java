package parley.channels.email.headers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Blocks of header fields with empty lines between them, as reports are written. */
final class HeaderBlocks {
  private static final int MOST_BYTES = 256 * 1024;
  private static final int MOST = 200;

  private final List<MailHeaders> blocks = new ArrayList<>();
  private final List<MailHeaders.Field> fields = new ArrayList<>();
  private final StringBuilder field = new StringBuilder();

  private HeaderBlocks() {}

  /** The blocks from top to bottom, as many as a report may have. Lines that are none are left. */
  static List<MailHeaders> of(byte[] report) {
    HeaderBlocks reading = new HeaderBlocks();
    byte[] beginning = report.length > MOST_BYTES ? Arrays.copyOf(report, MOST_BYTES) : report;
    MailCharset.guessed(beginning)
        .lines()
        .takeWhile(line -> reading.blocks.size() < MOST)
        .forEach(reading::line);
    reading.endOfBlock();
    return List.copyOf(reading.blocks);
  }

  private void line(String line) {
    if (line.isBlank()) {
      endOfBlock();
    } else if (line.charAt(0) == ' ' || line.charAt(0) == '\t') {
      field.append(' ').append(line.strip());
    } else {
      endOfField();
      field.append(line);
    }
  }

  private void endOfField() {
    int colon = field.indexOf(":");
    if (colon > 0) {
      fields.add(
          new MailHeaders.Field(
              field.substring(0, colon).strip(), field.substring(colon + 1).strip()));
    }
    field.setLength(0);
  }

  private void endOfBlock() {
    endOfField();
    if (!fields.isEmpty()) {
      blocks.add(MailHeaders.of(fields));
      fields.clear();
    }
  }
}

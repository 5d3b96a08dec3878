package parley.imports;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.commons.io.IOUtils;
import org.apache.commons.io.input.BOMInputStream;
import parley.contacts.BulkError;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/** A file with a JSON object on each line. */
final class NdjsonFile implements ContactFile {
  /** Bytes of one line. */
  private static final int LONGEST_LINE = 64 << 10;

  /** What the last line of an export has. */
  private static final String END = "_end";

  private final InputStream input;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long number;
  private boolean isLong;

  NdjsonFile(InputStream content) throws IOException {
    input = new BufferedInputStream(BOMInputStream.builder().setInputStream(content).get());
  }

  @Override
  public Optional<SourceRow> next() {
    while (readLine()) {
      Optional<SourceRow> row = row();
      if (row.isPresent()) {
        return row;
      }
    }
    return Optional.empty();
  }

  /** Empty for a line that is no contact. */
  private Optional<SourceRow> row() {
    if (isLong) {
      return Optional.of(faulty("too_long", "must have at most 64 KiB"));
    }
    byte[] bytes = line.toByteArray();
    if (new String(bytes, StandardCharsets.ISO_8859_1).isBlank()) {
      return Optional.empty();
    }
    if (!(Json.parse(bytes) instanceof ObjectNode contact)) {
      return Optional.of(faulty("malformed_json", "must be one JSON object in UTF-8"));
    }
    return contact.path(END).isBoolean()
        ? Optional.empty()
        : Optional.of(SourceRow.of(number, contact, List.of()));
  }

  private SourceRow faulty(String code, String message) {
    return SourceRow.faulty(new ImportError(number, null, "", code, message, null));
  }

  /** Reads a line, of a long one no more than its beginning; false at the end. */
  private boolean readLine() {
    line.reset();
    isLong = false;
    number++;
    try {
      int next = input.read();
      boolean isThere = next >= 0;
      for (; next >= 0 && next != '\n'; next = input.read()) {
        isLong = line.size() == LONGEST_LINE;
        if (!isLong) {
          line.write(next);
        }
      }
      return isThere;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public ImportError located(SourceRow row, BulkError error) {
    return new ImportError(row.line(), null, error.field(), error.code(), error.message(), null);
  }

  @Override
  public void close() {
    IOUtils.closeQuietly(input);
  }
}

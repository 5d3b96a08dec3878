package parley.imports;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.io.IOUtils;
import parley.contacts.BulkError;

/** A file of cells. Rows of blanks, which spreadsheets leave at the end, are passed over. */
final class CsvFile implements ContactFile {
  /** Characters of one cell. */
  private static final int LONGEST_CELL = 64 << 10;

  /**
   * Characters of one row: a row of the most and the longest cells would take as much as thousands
   * of contacts do, and fifty are in memory at once.
   */
  private static final int LONGEST_ROW = 4 * LONGEST_CELL;

  private final CsvReader<CsvRecord> reader;
  private final Iterator<CsvRecord> records;
  private final ColumnMapping mapping;
  private final CsvContact contacts;

  /** A file that is read from behind its header. */
  CsvFile(Reader text, FileLayout layout, CsvContact contacts) {
    this.mapping = layout.mapping();
    this.contacts = contacts;
    reader = builder(layout.delimiter()).build(rows(), text);
    records = reader.iterator();
    if (layout.saysDelimiter()) {
      record();
    }
    record();
  }

  /** Strict about quotes, so that a lost one doesn't swallow the rest of the file. */
  static CsvReader.CsvReaderBuilder builder(char delimiter) {
    return CsvReader.builder()
        .fieldSeparator(delimiter)
        .quoteCharacter('"')
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .skipEmptyLines(true)
        .maxBufferSize(LONGEST_CELL);
  }

  private static CsvRecordHandler rows() {
    return CsvRecordHandler.builder().maxRecordSize(LONGEST_ROW).maxFieldSize(LONGEST_CELL).build();
  }

  private Optional<CsvRecord> record() {
    try {
      return records.hasNext() ? Optional.of(records.next()) : Optional.empty();
    } catch (CsvParseException e) {
      throw new BrokenFile(String.valueOf(e.getMessage()));
    } catch (UncheckedIOException e) {
      throw new BrokenFile(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Optional<SourceRow> next() {
    Optional<CsvRecord> next = record();
    while (next.isPresent() && isBlank(next.get())) {
      next = record();
    }
    return next.map(this::row);
  }

  private static boolean isBlank(CsvRecord record) {
    return record.getFields().stream().allMatch(String::isBlank);
  }

  /** Some programs write a delimiter behind every row, but not behind the header. */
  private static List<String> withoutEmptyEnd(List<String> cells, int columns) {
    boolean isLonger =
        cells.size() > columns
            && cells.subList(columns, cells.size()).stream().allMatch(String::isBlank);
    return isLonger ? cells.subList(0, columns) : cells;
  }

  private SourceRow row(CsvRecord record) {
    long line = record.getStartingLineNumber();
    int columns = mapping.header().size();
    List<String> cells = withoutEmptyEnd(record.getFields(), columns);
    return cells.size() == columns
        ? contacts.row(line, cells)
        : SourceRow.faulty(
            new ImportError(
                line,
                null,
                "",
                "wrong_field_count",
                "has %d cells where the header has %d".formatted(cells.size(), columns),
                null));
  }

  @Override
  public ImportError located(SourceRow row, BulkError error) {
    return contacts.located(row, error.field(), error.code(), error.message());
  }

  @Override
  public void close() {
    IOUtils.closeQuietly(reader);
  }
}

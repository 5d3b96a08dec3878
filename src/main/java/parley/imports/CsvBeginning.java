package parley.imports;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Problem;

/**
 * What the beginning of a file of cells says of it.
 *
 * @param saysDelimiter whether the first line is {@code sep=;}, as spreadsheets write it
 * @param header the names of the columns, one line each
 */
record CsvBeginning(char delimiter, boolean saysDelimiter, List<String> header) {
  private static final String SAYS_DELIMITER = "sep=";
  private static final int MOST_COLUMNS = 200;
  private static final int LONGEST_HEADER = 100;

  /**
   * Looks at it.
   *
   * @param wanted the delimiter, if the client says it
   * @throws Problem when it has no header that can be read
   */
  static CsvBeginning of(String beginning, @Nullable Character wanted) {
    boolean says = beginning.startsWith(SAYS_DELIMITER);
    String rows = says ? behindFirstLine(beginning) : beginning;
    if (rows.isBlank()) {
      throw Problem.invalidField("/file", "empty", "must have a row with the names of its columns");
    }
    char delimiter = wanted != null ? wanted : says ? said(beginning) : Delimiter.of(rows);
    return new CsvBeginning(delimiter, says, header(rows, delimiter));
  }

  private static String behindFirstLine(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? "" : text.substring(end + 1);
  }

  private static char said(String beginning) {
    String line = beginning.lines().findFirst().orElse("").substring(SAYS_DELIMITER.length());
    if (line.length() != 1 || !Delimiter.CANDIDATES.contains(line.charAt(0))) {
      throw Problem.invalidField(
          "/file", "malformed_file", "begins with sep= and then none of , ; | and tab");
    }
    return line.charAt(0);
  }

  private static List<String> header(String rows, char delimiter) {
    List<String> header;
    try {
      Iterator<CsvRecord> records = CsvFile.builder(delimiter).ofCsvRecord(rows).iterator();
      header = records.next().getFields();
    } catch (CsvParseException e) {
      throw Problem.invalidField(
          "/file", "malformed_file", "has a header that can't be read: " + e.getMessage());
    }
    if (header.size() > MOST_COLUMNS) {
      throw Problem.invalidField("/file", "too_many", "may have at most 200 columns");
    }
    return header.stream()
        .map(name -> CellText.shortened(CellText.of(name), LONGEST_HEADER))
        .toList();
  }
}

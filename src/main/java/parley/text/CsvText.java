package parley.text;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Comma-separated values (RFC 4180) for spreadsheets, which take UTF-8 for it only behind a byte
 * order mark, and take for a formula what begins like one.
 */
public final class CsvText {
  public static final String BYTE_ORDER_MARK = "\ufeff";

  private CsvText() {}

  /** A row of texts, with its end. */
  public static String line(List<String> cells) {
    return cells.stream()
        .map(FormulaGuard::guarded)
        .map(CsvText::quoted)
        .collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String quoted(String cell) {
    boolean isPlain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return isPlain ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
  }
}

package parley.imports;

import java.util.regex.Pattern;
import parley.text.FormulaGuard;

/** The text of a cell, without what spreadsheets add to it. */
final class CellText {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private CellText() {}

  /** The text that is meant, without blanks around it. */
  static String of(String cell) {
    return FormulaGuard.unguarded(cell.strip());
  }

  /** At most so many characters, on one line. */
  static String shortened(String cell, int most) {
    int end = cell.offsetByCodePoints(0, Math.min(most, cell.codePointCount(0, cell.length())));
    return CONTROL.matcher(cell.substring(0, end)).replaceAll(" ");
  }
}

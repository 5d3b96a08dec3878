package parley.imports;

import java.util.regex.Pattern;
import parley.text.FormulaGuard;

/** The text of a cell, without what spreadsheets add to it. */
final class CellText {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  /** How programs keep a spreadsheet from taking a number's digits away. */
  private static final Pattern FORMULA = Pattern.compile("=\"([^\"]*)\"");

  private CellText() {}

  /** The text that is meant, without blanks around it. */
  static String of(String cell) {
    String text = cell.strip();
    var formula = FORMULA.matcher(text);
    return formula.matches() ? formula.group(1).strip() : FormulaGuard.unguarded(text);
  }

  /** At most so many characters, on one line. */
  static String shortened(String cell, int most) {
    int end = cell.offsetByCodePoints(0, Math.min(most, cell.codePointCount(0, cell.length())));
    return CONTROL.matcher(cell.substring(0, end)).replaceAll(" ");
  }
}

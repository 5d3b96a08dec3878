package parley.imports;

import java.util.regex.Pattern;

/** The text of a cell, without what spreadsheets add to it. */
final class CellText {
  /** What exports put a {@code '} before, so that it is no formula. */
  private static final Pattern GUARDED = Pattern.compile("'++[=+\\-@\t\r].*+", Pattern.DOTALL);

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private CellText() {}

  /** The text that is meant, without blanks around it. */
  static String of(String cell) {
    String text = cell.strip();
    return text.startsWith("'") && GUARDED.matcher(text).matches() ? text.substring(1) : text;
  }

  /** At most so many characters, on one line. */
  static String shortened(String cell, int most) {
    int end = cell.offsetByCodePoints(0, Math.min(most, cell.codePointCount(0, cell.length())));
    return CONTROL.matcher(cell.substring(0, end)).replaceAll(" ");
  }
}

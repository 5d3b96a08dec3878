package parley.text;

import java.util.regex.Pattern;

/**
 * Keeps spreadsheets from taking a text for a formula: a {@code '} before it. It can be taken off
 * again without loss, since what looks guarded already gets one more.
 */
public final class FormulaGuard {
  private static final Pattern FORMULA = Pattern.compile("'*[=+\\-@\t\r].*", Pattern.DOTALL);

  /** Digits behind a sign are no formula. */
  private static final Pattern NUMBER = Pattern.compile("[+-][0-9]++(?:\\.[0-9]++)?+");

  private FormulaGuard() {}

  /** The text as a cell. */
  public static String guarded(String text) {
    return FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches() ? "'" + text : text;
  }

  /** The text of a cell, whether it was guarded or typed by somebody. */
  public static String unguarded(String cell) {
    return cell.startsWith("'") && FORMULA.matcher(cell).matches() ? cell.substring(1) : cell;
  }
}

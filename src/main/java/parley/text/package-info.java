/**
 * Texts, whoever needs them: {@link parley.text.Folding} makes them comparable, {@link
 * parley.text.CsvText} writes them for spreadsheets, and {@link parley.text.FormulaGuard} keeps
 * those from taking one for a formula.
 */
@NullMarked
package parley.text;

import org.jspecify.annotations.NullMarked;

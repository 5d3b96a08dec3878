package parley.imports;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds out what stands between the cells of a file. */
final class Delimiter {
  /** Those that there are. */
  static final List<Character> CANDIDATES = List.of(',', ';', '\t', '|');

  private static final int LOOKED_AT = 20;

  /** How many of the first records have as many cells as most of them. */
  private record Fit(char delimiter, int records, int cells) {}

  private Delimiter() {}

  /** The one by which most records have the same number of cells; a comma if there is only one. */
  static char of(String beginning) {
    Fit best = new Fit(',', 0, 1);
    for (char candidate : CANDIDATES) {
      Fit fit = fit(beginning, candidate);
      boolean isBetter =
          fit.records() > best.records()
              || (fit.records() == best.records() && fit.cells() > best.cells());
      best = fit.cells() > 1 && isBetter ? fit : best;
    }
    return best.delimiter();
  }

  private static Fit fit(String beginning, char candidate) {
    Map<Integer, Integer> counts = counts(beginning, candidate);
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(most -> new Fit(candidate, most.getValue(), most.getKey()))
        .orElse(new Fit(candidate, 0, 0));
  }

  /** The beginning may end within a record, which then counts for nothing. */
  private static Map<Integer, Integer> counts(String beginning, char candidate) {
    Map<Integer, Integer> counts = new TreeMap<>(Collections.reverseOrder());
    try {
      Iterator<CsvRecord> records = CsvFile.builder(candidate).ofCsvRecord(beginning).iterator();
      for (int i = 0; i < LOOKED_AT && records.hasNext(); i++) {
        counts.merge(records.next().getFieldCount(), 1, Integer::sum);
      }
    } catch (CsvParseException e) {
      return counts;
    }
    return counts;
  }
}

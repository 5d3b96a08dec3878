package parley.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import parley.http.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** All that a checkup has found, in the order in which it was looked at. */
public record Findings(List<Entry> entries) {
  private static final int WIDTH = 14;

  /** Programs get all of them. */
  private static final int MOST_NUMBERS = 100;

  /** What one check has found. */
  public record Entry(String check, Finding finding) {
    /** A line for people; below it what to do, and what was counted. */
    public String text() {
      String line = "%-4s  %-" + WIDTH + "s %s";
      List<String> lines = new ArrayList<>();
      lines.add(line.formatted(word(finding.verdict()), check, finding.sentence()));
      if (finding.remedy() != null) {
        lines.add(line.formatted("", "", "-> " + finding.remedy()));
      }
      finding.numbers().entrySet().stream()
          .limit(MOST_NUMBERS)
          .forEach(number ->
              lines.add(line.formatted("", "", number.getKey() + ": " + number.getValue())));
      if (finding.numbers().size() > MOST_NUMBERS) {
        lines.add(
            line.formatted("", "", "and " + (finding.numbers().size() - MOST_NUMBERS) + " more"));
      }
      return String.join(System.lineSeparator(), lines);
    }
  }

  /** The entries as they are now. */
  public Findings {
    entries = List.copyOf(entries);
  }

  /** The worst of all. */
  public Verdict verdict() {
    return entries.stream()
        .map(entry -> entry.finding().verdict())
        .max(Enum::compareTo)
        .orElse(Verdict.OK);
  }

  /** What a process ends with: 1 when something fails. */
  public int exitCode() {
    return verdict() == Verdict.FAIL ? 1 : 0;
  }

  /** A JSON object on one line, for programs. */
  public String json() {
    ObjectNode all = Json.object();
    all.put("verdict", word(verdict()));
    ArrayNode checks = all.putArray("checks");
    for (Entry entry : entries) {
      Finding finding = entry.finding();
      ObjectNode check =
          checks
              .addObject()
              .put("check", entry.check())
              .put("verdict", word(finding.verdict()))
              .put("sentence", finding.sentence())
              .put("remedy", finding.remedy());
      ObjectNode numbers = check.putObject("numbers");
      finding.numbers().forEach(numbers::put);
    }
    return Json.text(all);
  }

  private static String word(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }
}

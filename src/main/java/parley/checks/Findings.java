package parley.checks;

import java.util.List;
import java.util.Locale;
import parley.http.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** All that a checkup has found, in the order in which it was looked at. */
public record Findings(List<Entry> entries) {
  private static final int WIDTH = 14;

  /** What one check has found. */
  public record Entry(String check, Finding finding) {
    /** A line for people, and a second one with what to do. */
    public String text() {
      String line = "%-4s  %-" + WIDTH + "s %s";
      String first = line.formatted(word(finding.verdict()), check, finding.sentence());
      return finding.remedy() == null
          ? first
          : first + "%n".formatted() + line.formatted("", "", "-> " + finding.remedy());
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
      checks
          .addObject()
          .put("check", entry.check())
          .put("verdict", word(entry.finding().verdict()))
          .put("sentence", entry.finding().sentence())
          .put("remedy", entry.finding().remedy());
    }
    return Json.text(all);
  }

  private static String word(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }
}

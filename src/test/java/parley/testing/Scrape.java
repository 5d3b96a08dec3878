package parley.testing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code /metrics} answered, as Prometheus reads it: numbers by series. */
public record Scrape(Map<String, Double> series) {
  private static final Pattern LINE =
      Pattern.compile("^([a-zA-Z_:]+)(\\{[^}]*})? (\\S+)$", Pattern.MULTILINE);

  /** Asks a server. */
  public static Scrape of(Client client) {
    Matcher lines = LINE.matcher(client.get("/metrics").expect(200).body());
    Map<String, Double> series = new HashMap<>();
    while (lines.find()) {
      String labels = lines.group(2) == null ? "" : lines.group(2);
      series.put(lines.group(1) + labels, Double.parseDouble(lines.group(3)));
    }
    return new Scrape(Map.copyOf(series));
  }

  /** The sum of the series of a name that have all of these labels: {@code kind="mail"}. */
  public double sum(String name, String... labels) {
    return series.entrySet().stream()
        .filter(one -> one.getKey().equals(name) || one.getKey().startsWith(name + "{"))
        .filter(one -> List.of(labels).stream().allMatch(one.getKey()::contains))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** Whether there is a series of this name with all of these labels. */
  public boolean has(String name, String... labels) {
    return series.keySet().stream()
        .filter(one -> one.equals(name) || one.startsWith(name + "{"))
        .anyMatch(one -> List.of(labels).stream().allMatch(one::contains));
  }

  /** The names of metrics; a histogram has one, whatever is told of it. */
  public Set<String> families() {
    Set<String> names = new TreeSet<>();
    series
        .keySet()
        .forEach(one ->
            names.add(
                one.replaceFirst("\\{.*", "")
                    .replaceFirst("_seconds_(bucket|count|sum|max)$", "_seconds")));
    return names;
  }
}

package parley.reports;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The counts of one group, and how long things took in it. */
final class Figures {
  private final Map<Measure, Map<String, Long>> counts = new EnumMap<>(Measure.class);

  void add(TallyRows.Sum sum) {
    counts
        .computeIfAbsent(sum.measure(), measure -> new TreeMap<>())
        .merge(sum.part(), sum.total(), Long::sum);
  }

  /** How often, whatever the part. */
  long count(Measure measure) {
    return parts(measure).values().stream().mapToLong(Long::longValue).sum();
  }

  long count(Measure measure, String part) {
    return parts(measure).getOrDefault(part, 0L);
  }

  /** How often each part. */
  Map<String, Long> parts(Measure measure) {
    return counts.getOrDefault(measure, Map.of());
  }

  Times.View times(Measure measure) {
    Times times = new Times();
    parts(measure).forEach((bucket, count) -> times.add(Integer.parseInt(bucket), count));
    return times.view();
  }

  /** All sums as one group. */
  static Figures of(List<TallyRows.Sum> sums) {
    Figures figures = new Figures();
    sums.forEach(figures::add);
    return figures;
  }
}

package parley.reports;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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

  /**
   * The mean of parts that are numbers, to two digits behind the point; null when there are none.
   */
  @Nullable BigDecimal average(Measure measure) {
    long count = count(measure);
    long sum = 0;
    for (Map.Entry<String, Long> part : parts(measure).entrySet()) {
      sum += Long.parseLong(part.getKey()) * part.getValue();
    }
    return count == 0
        ? null
        : BigDecimal.valueOf(sum).divide(BigDecimal.valueOf(count), 2, RoundingMode.HALF_UP);
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

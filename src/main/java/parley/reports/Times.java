package parley.reports;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How long something took, many times: how often it took as long as each {@link TimeBucket}. */
final class Times {

  /**
   * As the API shows it, in seconds; null when it never happened.
   *
   * @param count how often it happened
   */
  record View(long count, @Nullable Long medianS, @Nullable Long p90S, @Nullable Long p99S) {}

  private final TreeMap<Integer, Long> buckets = new TreeMap<>();

  void add(int bucket, long times) {
    buckets.merge(bucket, times, Long::sum);
  }

  View view() {
    return new View(count(), quantile(0.5), quantile(0.9), quantile(0.99));
  }

  private long count() {
    return buckets.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The shortest time that so many of all were not longer than. */
  private @Nullable Long quantile(double share) {
    double rank = share * count();
    long passed = 0;
    for (Map.Entry<Integer, Long> bucket : buckets.entrySet()) {
      passed += bucket.getValue();
      if (passed > 0 && passed >= rank) {
        return TimeBucket.seconds(bucket.getKey());
      }
    }
    return null;
  }
}

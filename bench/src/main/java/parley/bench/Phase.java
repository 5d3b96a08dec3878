package parley.bench;

import org.HdrHistogram.Histogram;

/**
 * What came of asking for a while.
 *
 * @param latency in nanoseconds
 */
record Phase(double seconds, Histogram latency) {
  /** How many answers there were. */
  long count() {
    return latency.getTotalCount();
  }

  double perSecond() {
    return count() / seconds;
  }

  /** Microseconds within which this many of a hundred answers came. */
  double microseconds(double percentile) {
    return latency.getValueAtPercentile(percentile) / 1_000.0;
  }

  /** Up to a minute, to three digits. */
  static Histogram histogram() {
    return new Histogram(60_000_000_000L, 3);
  }
}

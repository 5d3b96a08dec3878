package parley.reports;

import java.time.Duration;

/**
 * Durations, rounded so that few numbers tell them: each bucket ends 2 % after the one before. What
 * is told of a bucket is at most 1 % away from every duration in it, and at most a second where
 * durations are short. Buckets of different rows can be added up, which medians can't.
 */
final class TimeBucket {
  private static final double ERROR = 0.01;
  private static final double RATIO = (1 + ERROR) / (1 - ERROR);
  private static final double LOG_RATIO = Math.log(RATIO);

  private TimeBucket() {}

  /** The bucket of a duration; all below a second are in the first one. */
  static int of(Duration duration) {
    double seconds = Math.max(1, duration.toMillis() / 1000.0);
    return (int) Math.ceil(Math.log(seconds) / LOG_RATIO);
  }

  /** What a bucket stands for, in whole seconds. */
  static long seconds(int bucket) {
    return Math.round(2 * Math.pow(RATIO, bucket) / (RATIO + 1));
  }
}

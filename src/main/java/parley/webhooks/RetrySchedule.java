package parley.webhooks;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import parley.outbox.Doubling;

/** When a delivery that failed is attempted again, and how long a failing webhook is left alone. */
final class RetrySchedule {
  private static final List<Duration> SCHEDULE =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  /** At most this part of a wait is added to it, so that not everything comes back at once. */
  private static final double JITTER = 0.1;

  /** Failures in a row after which one delivery at a time has to show whether it works again. */
  static final int SUSPICIOUS = 5;

  private static final Doubling HOLDS = new Doubling(Duration.ofSeconds(5), Duration.ofMinutes(5));

  private final RandomGenerator random;

  RetrySchedule(RandomGenerator random) {
    this.random = random;
  }

  /** How long to wait after the {@code tries}th attempt, from 1; empty after the last one. */
  Optional<Duration> wait(int tries) {
    return tries > SCHEDULE.size()
        ? Optional.empty()
        : Optional.of(jittered(SCHEDULE.get(tries - 1)));
  }

  /**
   * How long to leave a webhook alone.
   *
   * @param failures in a row, the last one included
   * @param overloaded whether the other side has said that it is too much
   */
  Duration hold(int failures, boolean overloaded) {
    if (failures < SUSPICIOUS && !overloaded) {
      return Duration.ZERO;
    }
    return jittered(HOLDS.after(failures - SUSPICIOUS));
  }

  private Duration jittered(Duration wait) {
    return wait.plusMillis((long) (wait.toMillis() * JITTER * random.nextDouble()));
  }
}

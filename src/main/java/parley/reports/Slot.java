package parley.reports;

import java.time.Duration;
import java.time.Instant;

/** Quarters of an hour since 1970: every day of every time zone begins with one. */
final class Slot {
  private static final long MILLIS = Duration.ofMinutes(15).toMillis();

  private Slot() {}

  /** The quarter of an hour that an instant is in. */
  static long of(Instant instant) {
    return Math.floorDiv(instant.toEpochMilli(), MILLIS);
  }

  /** When a quarter of an hour begins. */
  static Instant start(long slot) {
    return Instant.ofEpochMilli(slot * MILLIS);
  }
}

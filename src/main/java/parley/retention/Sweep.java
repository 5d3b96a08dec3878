package parley.retention;

import java.time.Instant;

/**
 * A sweep that runs.
 *
 * @param startedAt from when the age of everything counts
 * @param step the number of the {@link AgedKind} that it is at
 * @param after the last id of it that it has come to
 */
record Sweep(Instant startedAt, int step, long after, Erased erased) {
  static Sweep beginning(Instant now) {
    return new Sweep(now, 0, 0, Erased.NONE);
  }

  boolean isDone() {
    return step >= AgedKind.values().length;
  }

  AgedKind kind() {
    return AgedKind.values()[step];
  }

  Sweep next() {
    return new Sweep(startedAt, step + 1, 0, erased);
  }

  Sweep after(long id, long more) {
    return new Sweep(startedAt, step, id, erased.plus(kind(), more));
  }
}

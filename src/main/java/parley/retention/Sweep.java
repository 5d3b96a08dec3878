package parley.retention;

import java.time.Instant;
import java.util.List;

/**
 * A sweep that runs.
 *
 * @param startedAt from when the age of everything counts
 * @param step the number of the {@link AgedKind} that it is at
 * @param after the last id of it that it has come to
 */
record Sweep(Instant startedAt, int step, long after, Erased erased) {
  private static final List<AgedKind> STEPS = List.of(AgedKind.values());

  static Sweep beginning(Instant now) {
    return new Sweep(now, 0, 0, Erased.NONE);
  }

  boolean isDone() {
    return step >= STEPS.size();
  }

  AgedKind kind() {
    return STEPS.get(step);
  }

  Sweep next() {
    return new Sweep(startedAt, step + 1, 0, erased);
  }

  Sweep after(long id, long more) {
    return new Sweep(startedAt, step, id, erased.plus(kind(), more));
  }
}

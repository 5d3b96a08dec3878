package parley.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Chooses the failures whose stack traces go to the log: one of each kind a minute. Otherwise
 * whoever finds a request that fails could fill the disk with it.
 */
final class StackTraces {
  private static final long PAUSE = Duration.ofMinutes(1).toNanos();
  private static final int MOST_KINDS = 1_000;

  /** When each kind was last chosen, by {@link System#nanoTime}. */
  private final Map<String, Long> chosen = new ConcurrentHashMap<>();

  /** Says whether to log the stack trace of {@code failure}, at the time {@code nanos}. */
  boolean choose(Throwable failure, long nanos) {
    if (chosen.size() >= MOST_KINDS) {
      chosen.clear();
    }
    return chosen.merge(kind(failure), nanos, (last, now) -> now - last < PAUSE ? last : now)
        == nanos;
  }

  /** Its type and where it was thrown; messages may differ each time. */
  static String kind(Throwable failure) {
    StackTraceElement[] stack = failure.getStackTrace();
    return failure.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]);
  }
}

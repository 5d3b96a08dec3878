package parley.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Waits for what happens in the background, with a deadline; never a fixed sleep. */
public final class Eventually {
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(2);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(25);

  private Eventually() {}

  /** Asks again and again until {@code good} holds, and answers what was seen then. */
  public static <T> T eventually(Supplier<T> ask, Predicate<T> good) {
    return eventually(DEADLINE, ask, good);
  }

  /** The same with another deadline. */
  public static <T> T eventually(Duration deadline, Supplier<T> ask, Predicate<T> good) {
    return eventually(deadline, ask, good, _ -> 0);
  }

  /** The same for what takes as long as a machine is slow: waits as long as {@code done} grows. */
  public static <T> T eventually(Supplier<T> ask, Predicate<T> good, ToLongFunction<T> done) {
    return eventually(DEADLINE, ask, good, done);
  }

  private static <T> T eventually(
      Duration deadline, Supplier<T> ask, Predicate<T> good, ToLongFunction<T> done) {
    long end = System.nanoTime() + deadline.toNanos();
    long pause = SHORTEST_PAUSE.toNanos();
    T seen = ask.get();
    while (!good.test(seen)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("still not after " + deadline.toSeconds() + " s: " + seen);
      }
      LockSupport.parkNanos(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE.toNanos());
      long before = done.applyAsLong(seen);
      seen = ask.get();
      if (done.applyAsLong(seen) > before) {
        end = System.nanoTime() + deadline.toNanos();
      }
    }
    return seen;
  }
}

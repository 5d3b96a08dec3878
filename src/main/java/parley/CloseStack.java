package parley;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Remembers what has been started, to stop it in reverse, within a time. */
final class CloseStack implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CloseStack.class);

  /** For all together; a process that is told to stop has 15 s. */
  private static final Duration IN_ALL = Duration.ofSeconds(14);

  /** For one that doesn't say how long it takes. */
  private static final Duration EACH = Duration.ofSeconds(4);

  /** For one whose turn comes when the time is over. */
  private static final Duration LEAST = Duration.ofMillis(50);

  private record Started(AutoCloseable what, Duration limit) {}

  private final Deque<Started> started = new ArrayDeque<>();

  /** Will close {@code what} before everything that was started earlier. */
  <T extends AutoCloseable> T later(T what) {
    return later(what, EACH);
  }

  /** The same for what may need longer to close than others. */
  <T extends AutoCloseable> T later(T what, Duration limit) {
    started.push(new Started(what, limit));
    return what;
  }

  /** Closes everything, whatever goes wrong on the way; again does nothing. */
  @Override
  public void close() {
    long end = System.nanoTime() + IN_ALL.toNanos();
    while (!started.isEmpty()) {
      close(started.pop(), Duration.ofNanos(end - System.nanoTime()));
    }
  }

  /** On a thread of its own: one that waits for a database that hangs must not stop the others. */
  private static void close(Started one, Duration left) {
    Duration least = left.compareTo(LEAST) > 0 ? left : LEAST;
    Duration limit = least.compareTo(one.limit()) < 0 ? least : one.limit();
    Thread closer = Thread.ofVirtual().name("closing").start(() -> close(one.what()));
    try {
      if (!closer.join(limit)) {
        LOG.warn("{} has not closed in time; going on without it", one.what().getClass());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void close(AutoCloseable what) {
    try {
      what.close();
    } catch (Exception e) {
      LOG.error("could not close {} cleanly", what.getClass().getSimpleName(), e);
    }
  }
}

package parley;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Remembers what has been started, to stop it in reverse. */
final class Shutdown implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);
  private final Deque<AutoCloseable> started = new ArrayDeque<>();

  /** Will close {@code what} before everything that was started earlier. */
  <T extends AutoCloseable> T later(T what) {
    started.push(what);
    return what;
  }

  /** Closes everything, whatever goes wrong on the way; again does nothing. */
  @Override
  public void close() {
    while (!started.isEmpty()) {
      try {
        started.pop().close();
      } catch (Exception e) {
        LOG.error("could not close cleanly", e);
      }
    }
  }
}

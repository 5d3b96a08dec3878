package parley;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends the process with a code, so that whoever watches over it starts it again. */
final class Exit {
  private static final Logger LOG = LoggerFactory.getLogger(Exit.class);

  /** More than closing takes at most when all is well. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Exit() {}

  /** Closes what is open if that can be done in time, and ends the process in any case. */
  static void with(int code) {
    Thread.ofPlatform().daemon().name("halt").start(() -> haltAfter(PATIENCE, code));
    System.exit(code);
  }

  private static void haltAfter(Duration patience, int code) {
    try {
      Thread.sleep(patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(code);
  }

  /** A thread has ended as none should. After an {@link Error} nothing can be relied on. */
  static void uncaught(Thread thread, Throwable failure) {
    try {
      LOG.error("thread {} ended by an uncaught failure", thread.getName(), failure);
      if (failure instanceof Error) {
        with(1);
      }
    } catch (Throwable none) {
      // Not even memory for these words.
      Runtime.getRuntime().halt(1);
    }
  }
}

package parley.http;

import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Counts the requests that are being answered, so that a shutdown can wait for them. */
final class RequestsInFlight {
  private final Phaser inside = new Phaser(1);
  private volatile boolean closed;

  /** Lets a request in, unless the server is about to end. */
  boolean enter() {
    inside.register();
    // Asked only now: who registers after the closing would not be waited for.
    if (closed) {
      inside.arriveAndDeregister();
      return false;
    }
    return true;
  }

  void leave() {
    inside.arriveAndDeregister();
  }

  /** Lets nobody in any more and waits for those inside. */
  void close(Duration patience) {
    if (closed) {
      return;
    }
    closed = true;
    int phase = inside.arriveAndDeregister();
    try {
      inside.awaitAdvanceInterruptibly(phase, patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // Those who are still inside are cut off by the caller.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

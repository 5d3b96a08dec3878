package parley.outbox;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Shortens the wait for the next look at the table; a lost call only costs that wait. */
final class JobSignal {
  private static final int WAIT_MS = 500;
  private final Semaphore signal = new Semaphore(0);

  void now() {
    signal.release();
  }

  /** Returns after a call of {@link #now} or half a second. */
  void await() throws InterruptedException {
    if (signal.tryAcquire(WAIT_MS, TimeUnit.MILLISECONDS)) {
      signal.drainPermits();
    }
  }
}

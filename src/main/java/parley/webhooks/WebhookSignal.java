package parley.webhooks;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Tells who waits which organizations may have something to send. */
final class WebhookSignal {
  private final Set<Long> organizations = ConcurrentHashMap.newKeySet();
  private final Semaphore signal = new Semaphore(0);

  /** This organization may have something to send. */
  void add(long organizationId) {
    if (organizations.add(organizationId)) {
      signal.release();
    }
  }

  /** Lets who waits go on. */
  void interrupt() {
    signal.release();
  }

  /** Waits for organizations, and takes those that there are. */
  Set<Long> await(int milliseconds) throws InterruptedException {
    signal.tryAcquire(milliseconds, TimeUnit.MILLISECONDS);
    signal.drainPermits();
    Set<Long> woken = new HashSet<>(organizations);
    // What is added again from now on is found the next time.
    organizations.removeAll(woken);
    return woken;
  }
}

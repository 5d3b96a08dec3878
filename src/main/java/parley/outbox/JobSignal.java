package parley.outbox;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Tells where something is to be done; what is lost of it costs the wait until the next look. */
final class JobSignal {
  private final Semaphore signal = new Semaphore(0);
  private final Set<JobQueue> queues = ConcurrentHashMap.newKeySet();

  /** Ends the wait. */
  void now() {
    signal.release();
  }

  /** A queue has something, or room has been made for it. */
  void now(JobQueue queue) {
    queues.add(queue);
    now();
  }

  /** Waits for a call of {@link #now}, so many nanoseconds at most; says whether there was one. */
  boolean await(long nanoseconds) throws InterruptedException {
    boolean signalled = signal.tryAcquire(nanoseconds, TimeUnit.NANOSECONDS);
    signal.drainPermits();
    return signalled;
  }

  /** Which queues it has been told of since the last call. */
  Set<JobQueue> take() {
    Set<JobQueue> taken = new HashSet<>(queues);
    queues.removeAll(taken);
    return taken;
  }
}

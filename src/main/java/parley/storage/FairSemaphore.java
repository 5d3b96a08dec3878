package parley.storage;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * A number of permits. Where many wait for one, organizations take turns, however many requests
 * each has waiting; those of one organization go in the order of asking. One organization never
 * holds more than its share, so that another one finds some free, and less while others ask, too.
 */
final class FairSemaphore {
  private static final class Waiter {
    final Condition granted;
    boolean hasPermit;

    Waiter(Condition granted) {
      this.granted = granted;
    }
  }

  /** So long after somebody else has asked, an organization isn't alone. */
  private static final long COMPANY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ReentrantLock lock = new ReentrantLock();
  private final int mostOfOne;
  private final int mostInCompany;
  private final LongSupplier nanoTime;

  /** Organizations that wait, the one whose turn is next first. */
  private final Map<Long, Queue<Waiter>> waiting = new LinkedHashMap<>();

  private final Map<Long, Integer> held = new HashMap<>();
  private final int permits;
  private int free;

  /** Who has asked last; Parley's own work doesn't count. */
  private long latest = Turns.OWN;

  private long companyUntil;

  /**
   * All permits are free.
   *
   * @param mostOfOne permits that one organization may hold; Parley's own work may hold all
   */
  FairSemaphore(int permits, int mostOfOne) {
    this(permits, mostOfOne, mostOfOne, System::nanoTime);
  }

  /**
   * The same.
   *
   * @param mostInCompany permits that it may hold within a second after another one has asked
   */
  FairSemaphore(int permits, int mostOfOne, int mostInCompany, LongSupplier nanoTime) {
    this.permits = permits;
    this.free = permits;
    this.mostOfOne = mostOfOne;
    this.mostInCompany = mostInCompany;
    this.nanoTime = nanoTime;
    this.companyUntil = nanoTime.getAsLong();
  }

  /**
   * Takes a permit for an organization, which is to {@link #release} it; false when none came in
   * time.
   */
  boolean acquire(long organization, long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      notice(organization);
      if (free > 0 && mayHoldMore(organization)) {
        grant(organization);
        return true;
      }
      return await(organization, nanos);
    } finally {
      lock.unlock();
    }
  }

  private void notice(long organization) {
    if (organization != latest && organization != Turns.OWN) {
      if (latest != Turns.OWN) {
        companyUntil = nanoTime.getAsLong() + COMPANY_NANOS;
      }
      latest = organization;
    }
  }

  private boolean await(long organization, long nanos) throws InterruptedException {
    Waiter waiter = new Waiter(lock.newCondition());
    waiting.computeIfAbsent(organization, id -> new ArrayDeque<>()).add(waiter);
    try {
      for (long left = nanos; !waiter.hasPermit && left > 0; ) {
        left = waiter.granted.awaitNanos(left);
      }
      return waiter.hasPermit;
    } catch (InterruptedException e) {
      if (waiter.hasPermit) {
        release(organization);
      }
      throw e;
    } finally {
      forget(organization, waiter);
    }
  }

  private void forget(long organization, Waiter waiter) {
    Queue<Waiter> queue = waiting.get(organization);
    if (!waiter.hasPermit && queue != null && queue.remove(waiter) && queue.isEmpty()) {
      waiting.remove(organization);
    }
  }

  /** How many permits are taken now. */
  int taken() {
    lock.lock();
    try {
      return permits - free;
    } finally {
      lock.unlock();
    }
  }

  /** How many wait for one now. */
  int waiting() {
    lock.lock();
    try {
      return waiting.values().stream().mapToInt(Queue::size).sum();
    } finally {
      lock.unlock();
    }
  }

  /** Gives a permit back. */
  void release(long organization) {
    lock.lock();
    try {
      free++;
      held.computeIfPresent(organization, (id, count) -> count == 1 ? null : count - 1);
      while (free > 0 && passOn()) {
        // As many as may go on: the company may have left meanwhile.
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * To the next organization that may hold one more, if there is any; it goes to the end of the
   * line then.
   */
  private boolean passOn() {
    Iterator<Map.Entry<Long, Queue<Waiter>>> line = waiting.entrySet().iterator();
    while (line.hasNext()) {
      Map.Entry<Long, Queue<Waiter>> next = line.next();
      if (mayHoldMore(next.getKey())) {
        long organization = next.getKey();
        Queue<Waiter> queue = next.getValue();
        Waiter waiter = queue.remove();
        line.remove();
        if (!queue.isEmpty()) {
          waiting.put(organization, queue);
        }
        grant(organization);
        waiter.hasPermit = true;
        waiter.granted.signal();
        return true;
      }
    }
    return false;
  }

  private boolean mayHoldMore(long organization) {
    int holds = held.getOrDefault(organization, 0);
    return organization == Turns.OWN
        || holds < mostInCompany
        || (holds < mostOfOne && companyUntil - nanoTime.getAsLong() <= 0);
  }

  private void grant(long organization) {
    free--;
    held.merge(organization, 1, Integer::sum);
  }
}

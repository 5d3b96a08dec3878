package parley.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** What this node remembers of a webhook that it sends to. */
final class WebhookLease {
  /** Subject queues at once. */
  private static final int MOST = 8;

  /** Who keeps a lane for so long gets one at a time: others could use it better. */
  private static final Duration SLOW = Duration.ofSeconds(5);

  private final Set<Long> subjects = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean busy = new AtomicBoolean();
  private volatile Instant leaseEnds = Instant.MIN;
  private volatile boolean slow;
  private volatile long lastTurn;

  /** Says whether the caller alone may work on it until {@link #leave}. */
  boolean enter() {
    return busy.compareAndSet(false, true);
  }

  void leave() {
    busy.set(false);
  }

  Instant leaseEnds() {
    return leaseEnds;
  }

  void leasedUntil(Instant ends) {
    leaseEnds = ends;
  }

  /**
   * How many more queues may run: one at all when the webhook is slow, or keeps failing.
   *
   * @param failures in a row
   */
  int room(int failures) {
    return (slow || failures >= RetrySchedule.SUSPICIOUS ? 1 : MOST) - subjects.size();
  }

  int running() {
    return subjects.size();
  }

  /** The subjects that have no lane yet, at most {@code room}. */
  List<Long> startable(List<Delivery> due, int room) {
    return due.stream()
        .map(Delivery::subject)
        .filter(subject -> !subjects.contains(subject))
        .limit(room)
        .toList();
  }

  /**
   * Notes that a lane has started.
   *
   * @param turn grows with every lane of the node
   */
  void started(long subject, long turn) {
    subjects.add(subject);
    lastTurn = turn;
  }

  /** When it last got a lane; 0 for never. */
  long lastTurn() {
    return lastTurn;
  }

  /** Notes that a lane has ended after {@code taken}. */
  void ended(long subject, Duration taken) {
    slow = taken.compareTo(SLOW) >= 0;
    subjects.remove(subject);
  }

  boolean isForgettable(Instant now) {
    return subjects.isEmpty() && !busy.get() && leaseEnds.isBefore(now);
  }
}

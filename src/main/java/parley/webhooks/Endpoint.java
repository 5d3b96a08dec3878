package parley.webhooks;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** What this node remembers of a webhook that it sends to. */
final class Endpoint {
  /** Lanes at once. */
  private static final int MOST = 8;

  private final Set<Long> subjects = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean busy = new AtomicBoolean();
  private volatile Instant leaseEnds = Instant.MIN;

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

  /** How many more lanes may run: one at all when the webhook keeps failing. */
  int room(Webhook webhook) {
    return (webhook.failures() >= Retries.SUSPICIOUS ? 1 : MOST) - subjects.size();
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

  void started(long subject) {
    subjects.add(subject);
  }

  void ended(long subject) {
    subjects.remove(subject);
  }

  boolean isForgettable(Instant now) {
    return subjects.isEmpty() && !busy.get() && leaseEnds.isBefore(now);
  }
}

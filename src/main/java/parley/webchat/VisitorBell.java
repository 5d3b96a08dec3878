package parley.webchat;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.events.Events;
import parley.events.Subjects;
import parley.storage.Database;
import parley.storage.StorageException;
import parley.storage.Turns;

/**
 * Wakes the streams of those visitors about whom something was recorded, whichever node has done
 * it. A hint: a stream also looks at each heartbeat.
 */
final class VisitorBell implements Events.Listener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(VisitorBell.class);
  private static final int PIECE = 500;
  private static final long NOWHERE = -1;

  private final Database database;
  private final Events events;
  private final Map<Long, Hall> halls = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile boolean closing;

  VisitorBell(Database database, Events events) {
    this.database = database;
    this.events = events;
  }

  /** A place to wait in, where anything rings until it {@link Place#follow follows} somebody. */
  Place place(long organizationId) {
    Place place = new Place(organizationId);
    halls.compute(
        organizationId,
        (id, known) -> {
          Hall hall = known == null ? new Hall() : known;
          hall.places.add(place);
          return hall;
        });
    return place;
  }

  @Override
  public void told(long organizationId, long latest) {
    Hall hall = halls.get(organizationId);
    if (hall != null && !closing && hall.calls.getAndIncrement() == 0) {
      threads.execute(() -> Turns.run(organizationId, () -> ring(organizationId, hall, latest)));
    }
  }

  private void ring(long organizationId, Hall hall, long latest) {
    if (hall.position == NOWHERE) {
      // Who came before it is known since when to look is woken once for nothing, perhaps.
      hall.position = latest;
      hall.places.forEach(Place::ring);
    }
    int answered;
    do {
      answered = hall.calls.get();
      ringOnce(organizationId, hall);
    } while (!hall.calls.compareAndSet(answered, 0));
  }

  private void ringOnce(long organizationId, Hall hall) {
    try {
      Subjects found;
      do {
        long after = hall.position;
        found = database.read(tx -> events.subjects(tx, organizationId, after, PIECE));
        hall.position = found.upTo();
        Set<Long> subjects = found.subjects();
        hall.places.forEach(place -> place.ringFor(subjects));
      } while (found.hasMore());
    } catch (RuntimeException e) {
      LOG.atLevel(StorageException.level(e))
          .log("can't look for which visitors there is news: {}", e.getMessage());
    }
  }

  /** Ends all waiting, which a shutdown would else wait for. */
  @Override
  public void close() {
    closing = true;
    halls.values().forEach(hall -> hall.places.forEach(Place::wake));
  }

  /** Where the visitors of one organization wait. */
  private static final class Hall {
    private final Set<Place> places = ConcurrentHashMap.newKeySet();
    private final AtomicInteger calls = new AtomicInteger();

    /** The number of the last event that was looked at; one thread at a time. */
    private volatile long position = NOWHERE;
  }

  /** Where one stream waits. */
  final class Place {
    /** Nobody is known yet, so everything may be about them. */
    private static final long ANYBODY = -1;

    /** Who has not written yet: nothing is about them. */
    private static final long NOBODY = -2;

    private final long organizationId;
    private volatile Thread thread = Thread.currentThread();
    private volatile long contactId = ANYBODY;
    private volatile boolean rung;
    private volatile boolean ended;

    private Place(long organizationId) {
      this.organizationId = organizationId;
    }

    /** Ends the waiting for good. */
    void end() {
      ended = true;
      wake();
    }

    /** Whether it has ended, with the process perhaps. */
    boolean hasEnded() {
      return closing || ended;
    }

    /** Rings from now on when it is about this contact; says whether it was another one before. */
    boolean follow(OptionalLong contact) {
      long before = contactId;
      contactId = contact.orElse(NOBODY);
      return before != ANYBODY && before != contactId;
    }

    /** Waits until it rings, {@code longest} at most; says whether it has. */
    boolean await(Duration longest) throws InterruptedException {
      thread = Thread.currentThread();
      if (!rung && !hasEnded()) {
        LockSupport.parkNanos(this, Math.max(0, longest.toNanos()));
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      boolean hasRung = rung;
      rung = false;
      return hasRung || hasEnded();
    }

    private void ringFor(Set<Long> subjects) {
      if (contactId == ANYBODY || subjects.contains(contactId)) {
        ring();
      }
    }

    private void ring() {
      rung = true;
      wake();
    }

    private void wake() {
      LockSupport.unpark(thread);
    }

    void close() {
      halls.computeIfPresent(
          organizationId,
          (id, hall) -> {
            hall.places.remove(this);
            return hall.places.isEmpty() ? null : hall;
          });
    }
  }
}

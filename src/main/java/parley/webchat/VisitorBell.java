package parley.webchat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.events.Events;
import parley.events.Subjects;
import parley.presence.AnswerListener;
import parley.storage.Database;
import parley.storage.Failures;
import parley.storage.Turns;

/**
 * Wakes the streams of those visitors about whom something was recorded, whichever node has done
 * it. A hint: a stream also looks at each heartbeat.
 */
final class VisitorBell implements Events.Listener, AnswerListener, AutoCloseable {
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
      Failures.log(LOG, e, "can't look for which visitors there is news");
    }
  }

  @Override
  public void answers(long organizationId, long conversationId, Duration life) {
    Hall hall = halls.get(organizationId);
    if (hall != null) {
      hall.places.forEach(place -> place.answers(conversationId, life));
    }
  }

  /** Ends all waiting, which a shutdown would else wait for. */
  @Override
  public void close() {
    closing = true;
    halls.values().forEach(hall -> hall.places.forEach(Place::wake));
  }

  /** Why waiting is over. */
  enum Reason {
    /** Something may have changed. */
    NEWS,
    /** Somebody writes an answer. */
    ANSWERED,
    /** Nothing happened. */
    TIME
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
    private static final VisitorThreads.Subject ANYBODY = new VisitorThreads.Subject(-1, -1);

    /** Who has not written yet: nothing is about them. */
    private static final VisitorThreads.Subject NOBODY = new VisitorThreads.Subject(-2, -2);

    private final long organizationId;
    private volatile Thread thread = Thread.currentThread();
    private final AtomicReference<@Nullable Duration> answered = new AtomicReference<>();
    private volatile VisitorThreads.Subject subject = ANYBODY;
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

    /** Rings from now on when it is about this one; says whether it was another one before. */
    boolean follow(Optional<VisitorThreads.Subject> one) {
      VisitorThreads.Subject before = subject;
      subject = one.orElse(NOBODY);
      return !before.equals(ANYBODY) && !before.equals(subject);
    }

    /** For how long the visitor may believe to be answered, if that is news. */
    Optional<Duration> takeAnswered() {
      return Optional.ofNullable(answered.getAndSet(null));
    }

    private void answers(long conversationId, Duration life) {
      if (subject.conversationId() == conversationId) {
        answered.set(life);
        wake();
      }
    }

    /** Waits until there is a reason to go on, {@code longest} at most. */
    Reason await(Duration longest) throws InterruptedException {
      thread = Thread.currentThread();
      if (!rung && answered.get() == null && !hasEnded()) {
        LockSupport.parkNanos(this, Math.max(0, longest.toNanos()));
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (rung || hasEnded()) {
        rung = false;
        return Reason.NEWS;
      }
      return answered.get() == null ? Reason.TIME : Reason.ANSWERED;
    }

    private void ringFor(Set<Long> subjects) {
      if (subject.equals(ANYBODY) || subjects.contains(subject.contactId())) {
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

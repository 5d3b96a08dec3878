package parley.events;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;
import parley.storage.Failures;

/**
 * The ends of those logs at which somebody waits. Signals come from this process and from other
 * nodes; a look at the table every half second is what can be relied on.
 */
final class LogTails implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogTails.class);

  private static final Duration EVERY = Duration.ofMillis(500);
  private static final int TOGETHER = 256;
  private static final int RETRY_SECONDS = 5;

  private record Place(LogTail tail, int readers) {}

  private final Database database;
  private final EventLog log;
  private final int mostReaders;
  private final Map<Long, Place> places = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch closing = new CountDownLatch(1);

  /**
   * Nobody waits yet.
   *
   * @param mostReaders who may wait for one organization's events on this node
   */
  LogTails(Database database, EventLog log, int mostReaders) {
    this.database = database;
    this.log = log;
    this.mostReaders = mostReaders;
  }

  /** Starts to look at the table. */
  void start() {
    threads.execute(this::watch);
  }

  /**
   * The tail of a log; {@link #leave} it again.
   *
   * @param reach of the log, just read
   * @throws Problem {@code rate_limited} when too many wait there already
   */
  LogTail join(LogExtent reach, LogReader logReader) {
    Place place =
        places.compute(
            reach.organizationId(),
            (id, known) -> {
              Place before = known == null ? new Place(new LogTail(log, threads, reach), 0) : known;
              if (before.readers() == mostReaders) {
                throw Problem.of(ProblemCode.RATE_LIMITED, "Too many wait for events already.")
                    .retryAfter(RETRY_SECONDS);
              }
              before.tail().join(logReader);
              return new Place(before.tail(), before.readers() + 1);
            });
    lookAgain(place.tail(), logReader);
    return place.tail();
  }

  /** Whatever came before the tail was there has told nobody. */
  private void lookAgain(LogTail tail, LogReader logReader) {
    try {
      tail.told(log.reach(tail.organizationId()).latest());
    } catch (RuntimeException e) {
      leave(tail, logReader);
      throw e;
    }
  }

  void leave(LogTail tail, LogReader logReader) {
    tail.leave(logReader);
    places.computeIfPresent(
        tail.organizationId(),
        (id, place) -> place.readers() == 1 ? null : new Place(tail, place.readers() - 1));
  }

  /** How many wait here. */
  int readers() {
    return places.values().stream().mapToInt(Place::readers).sum();
  }

  /** A log reaches further than before. */
  void told(long organizationId, long latest) {
    Place place = places.get(organizationId);
    if (place != null) {
      place.tail().told(latest);
    }
  }

  /** Some log or other may reach further than before. */
  void look() {
    List<Long> organizations = List.copyOf(places.keySet());
    for (int start = 0; start < organizations.size(); start += TOGETHER) {
      List<Long> some =
          organizations.subList(start, Math.min(organizations.size(), start + TOGETHER));
      database
          .read(tx -> EventRows.reaches(tx, some))
          .forEach(reach -> told(reach.organizationId(), reach.latest()));
    }
  }

  private void watch() {
    try {
      while (!closing.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        try {
          look();
          places.values().forEach(place -> place.tail().rest());
        } catch (RuntimeException e) {
          Failures.log(LOG, e, "can't look for new events");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Says whether everybody must go: the process is about to stop. */
  boolean isClosing() {
    return closing.getCount() == 0;
  }

  /** Wakes everybody who waits, to go away. */
  @Override
  public void close() {
    closing.countDown();
    places.values().forEach(place -> place.tail().wake());
  }
}

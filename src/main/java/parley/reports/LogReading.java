package parley.reports;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.Failures;
import parley.storage.Turns;

/**
 * Keeps the counts close to the ends of the logs: looks a few times a second at the organizations
 * of which something new was heard, and every few seconds at all.
 */
final class LogReading implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogReading.class);

  /** So that a busy log is counted many events at a time. */
  private static final int PAUSE_MS = 250;

  private static final int LOOKS_UNTIL_ALL = 20;

  /** In a row for one organization, before it is another one's turn. */
  private static final int PIECES = 5;

  private final Database database;
  private final LogCounting counting;
  private final Set<Long> heardOf = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread loop = Thread.ofVirtual().name("reports").unstarted(this::loop);

  LogReading(Database database, LogCounting counting) {
    this.database = database;
    this.counting = counting;
  }

  void start() {
    loop.start();
  }

  /** There is something new in the log of an organization. */
  void heardOf(long organizationId) {
    heardOf.add(organizationId);
  }

  private void loop() {
    try {
      for (int look = 0; !closing.await(PAUSE_MS, TimeUnit.MILLISECONDS); look++) {
        try {
          look(look % LOOKS_UNTIL_ALL == 0);
        } catch (RuntimeException e) {
          failed(e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look(boolean all) {
    Set<Long> some = new HashSet<>(heardOf);
    // What is heard of from now on is found the next time.
    heardOf.removeAll(some);
    if (all || !some.isEmpty()) {
      Optional<List<Long>> which = all ? Optional.empty() : Optional.of(List.copyOf(some));
      database.read(tx -> CursorRows.behind(tx, which)).forEach(this::readOn);
    }
  }

  private void readOn(long organizationId) {
    try {
      Turns.run(organizationId, () -> count(organizationId));
    } catch (RuntimeException e) {
      failed(e);
    }
  }

  private void count(long organizationId) {
    for (int piece = 0; piece < PIECES; piece++) {
      if (closing.getCount() == 0 || !counting.next(organizationId)) {
        return;
      }
    }
    heardOf(organizationId);
  }

  private static void failed(RuntimeException e) {
    Failures.log(LOG, e, "events wait to be counted for reports");
  }

  /** Waits for the piece that is being counted. */
  @Override
  public void close() {
    closing.countDown();
    try {
      loop.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

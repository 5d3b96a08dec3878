package parley.reports;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.Failures;
import parley.storage.Rounds;
import parley.storage.Turns;

/**
 * Keeps the counts close to the ends of the logs: looks a few times a second at the organizations
 * of which something new was heard, and every few seconds at all.
 */
final class LogReading implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogReading.class);

  private static final String COMPLAINT = "events wait to be counted for reports";

  /** So that a busy log is counted many events at a time. */
  private static final Duration PAUSE = Duration.ofMillis(250);

  private static final int LOOKS_UNTIL_ALL = 20;

  /** In a row for one organization, before it is another one's turn. */
  private static final int PIECES = 5;

  private final Database database;
  private final LogCounting counting;
  private final Set<Long> heardOf = ConcurrentHashMap.newKeySet();
  private final Rounds rounds = Rounds.endless("reports", PAUSE, COMPLAINT, this::look);
  private int looks;

  LogReading(Database database, LogCounting counting) {
    this.database = database;
    this.counting = counting;
  }

  void start() {
    rounds.start();
  }

  /** There is something new in the log of an organization. */
  void heardOf(long organizationId) {
    heardOf.add(organizationId);
  }

  private void look() {
    boolean all = looks++ % LOOKS_UNTIL_ALL == 0;
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
      Failures.log(LOG, e, COMPLAINT);
    }
  }

  private void count(long organizationId) {
    for (int piece = 0; piece < PIECES; piece++) {
      if (rounds.isClosed() || !counting.next(organizationId)) {
        return;
      }
    }
    heardOf(organizationId);
  }

  /** Waits for the piece that is being counted. */
  @Override
  public void close() {
    rounds.close();
  }
}

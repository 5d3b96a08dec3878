package parley.reports;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.OrganizationQueue;
import parley.storage.Rounds;

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

  private final Database database;
  private final LogCounting counting;
  private final OrganizationQueue heardOf = new OrganizationQueue(LOG, COMPLAINT);
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
    Set<Long> some = heardOf.take();
    if (all || !some.isEmpty()) {
      Optional<List<Long>> which = all ? Optional.empty() : Optional.of(List.copyOf(some));
      database.read(tx -> CursorRows.behind(tx, which)).forEach(this::readOn);
    }
  }

  private void readOn(long organizationId) {
    heardOf.serve(organizationId, () -> !rounds.isClosed() && counting.next(organizationId));
  }

  /** Waits for the piece that is being counted. */
  @Override
  public void close() {
    rounds.close();
  }
}

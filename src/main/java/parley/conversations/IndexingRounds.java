package parley.conversations;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.events.Events;
import parley.storage.Database;
import parley.storage.OrganizationQueue;
import parley.storage.Rounds;

/** Has messages indexed where many may wait for it. */
final class IndexingRounds implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(IndexingRounds.class);

  private static final String COMPLAINT = "messages wait to be found by their words";

  private static final Duration PAUSE = Duration.ofMillis(100);

  /** Of whom nothing is known is looked at once more. */
  private static final int MOST_KNOWN = 10_000;

  private final Events events;
  private final MessageIndexer indexer;
  private final int eventsBetween;
  private final Cache<Long, Long> nextLooks = Caffeine.newBuilder().maximumSize(MOST_KNOWN).build();
  private final OrganizationQueue due = new OrganizationQueue(LOG, COMPLAINT);
  private final Rounds rounds = Rounds.endless("message index", PAUSE, COMPLAINT, this::look);

  /**
   * Indexes nothing before {@link #start}.
   *
   * @param least how many messages of an organization are worth a pass
   */
  IndexingRounds(Database database, Events events, int least) {
    this.events = events;
    this.indexer = new MessageIndexer(database, least);
    // Each message makes an event: before a log has so many more, not many more wait.
    this.eventsBetween = least / 4;
  }

  void start() {
    events.listen(this::heardOf);
    rounds.start();
  }

  /** The log of an organization reaches so far by now. */
  private void heardOf(long organizationId, long latest) {
    Long nextLook = nextLooks.getIfPresent(organizationId);
    if (nextLook == null || latest >= nextLook) {
      nextLooks.put(organizationId, latest + eventsBetween);
      due.add(organizationId);
    }
  }

  private void look() {
    due.take().forEach(this::index);
  }

  private void index(long organizationId) {
    boolean went =
        due.serve(organizationId, () -> !rounds.isClosed() && indexer.next(organizationId));
    if (!went) {
      nextLooks.invalidate(organizationId);
    }
  }

  /** Waits for the pass that runs. */
  @Override
  public void close() {
    rounds.close();
  }
}

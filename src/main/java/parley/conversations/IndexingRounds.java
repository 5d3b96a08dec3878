package parley.conversations;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.Failures;
import parley.storage.Rounds;
import parley.storage.Turns;

/** Has messages indexed where many may wait for it. */
final class IndexingRounds implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(IndexingRounds.class);

  private static final String COMPLAINT = "messages wait to be found by their words";

  private static final Duration PAUSE = Duration.ofMillis(100);

  /** In a row for one organization, before it is another one's turn. */
  private static final int PASSES = 5;

  /** Of whom nothing is known is looked at once more. */
  private static final int MOST_KNOWN = 10_000;

  private final MessageIndexer indexer;
  private final int eventsBetween;
  private final Cache<Long, Long> nextLooks = Caffeine.newBuilder().maximumSize(MOST_KNOWN).build();
  private final Set<Long> due = ConcurrentHashMap.newKeySet();
  private final Rounds rounds = Rounds.endless("message index", PAUSE, COMPLAINT, this::look);

  /**
   * Indexes nothing before {@link #start}.
   *
   * @param least how many messages of an organization are worth a pass
   */
  IndexingRounds(Database database, int least) {
    this.indexer = new MessageIndexer(database, least);
    // Each message makes an event: before a log has so many more, not many more wait.
    this.eventsBetween = least / 4;
  }

  void start() {
    rounds.start();
  }

  /** The log of an organization reaches so far by now. */
  void heardOf(long organizationId, long latest) {
    Long nextLook = nextLooks.getIfPresent(organizationId);
    if (nextLook == null || latest >= nextLook) {
      nextLooks.put(organizationId, latest + eventsBetween);
      due.add(organizationId);
    }
  }

  private void look() {
    Set<Long> some = new HashSet<>(due);
    // What is heard of from now on is found the next time.
    due.removeAll(some);
    some.forEach(this::index);
  }

  private void index(long organizationId) {
    try {
      Turns.run(organizationId, () -> indexSome(organizationId));
    } catch (RuntimeException e) {
      nextLooks.invalidate(organizationId);
      Failures.log(LOG, e, COMPLAINT);
    }
  }

  /** Who has more comes again, behind the others. */
  private void indexSome(long organizationId) {
    for (int pass = 0; pass < PASSES; pass++) {
      if (rounds.isClosed() || !indexer.next(organizationId)) {
        return;
      }
    }
    due.add(organizationId);
  }

  /** Waits for the pass that runs. */
  @Override
  public void close() {
    rounds.close();
  }
}

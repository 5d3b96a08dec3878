package parley.accounts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.AgentCaller;
import parley.storage.Database;
import parley.storage.Failures;

/**
 * Writes down when sessions were last used: beside the requests, each session once in five minutes,
 * and many in one transaction.
 */
final class SessionUse implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SessionUse.class);
  private static final Duration GRAIN = Duration.ofMinutes(5);
  private static final Duration EVERY = Duration.ofSeconds(2);
  private static final int MOST = 100_000;
  private static final int TOGETHER = 256;

  private final Database database;
  private final InstantSource clock;

  /** Sessions of which it is known that they were used within the last five minutes. */
  private final Cache<Long, Boolean> noted =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(GRAIN).build();

  private final Set<SessionKey> used = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  SessionUse(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
    this.thread = Thread.ofVirtual().name("session-use").unstarted(this::loop);
  }

  void start() {
    thread.start();
  }

  /** A token of the session was used just now. */
  void note(AgentCaller caller) {
    if (noted.asMap().putIfAbsent(caller.sessionId(), true) == null) {
      used.add(new SessionKey(caller.organizationId(), caller.sessionId()));
    }
  }

  private void loop() {
    try {
      while (!closing.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        write();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write() {
    try {
      while (!used.isEmpty()) {
        List<SessionKey> some = used.stream().limit(TOGETHER).toList();
        database.write(tx -> SessionRows.used(tx, some, clock.instant()));
        some.forEach(used::remove);
      }
    } catch (RuntimeException e) {
      Failures.log(LOG, e, "%s sessions' last uses are not written yet".formatted(used.size()));
    }
  }

  @Override
  public void close() {
    closing.countDown();
  }
}

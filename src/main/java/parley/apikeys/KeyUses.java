package parley.apikeys;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.KeyCaller;
import parley.storage.Database;
import parley.storage.StorageException;

/**
 * When and from where keys were used last: written at most once in five minutes for each key, and
 * never by the request that used it.
 */
final class KeyUses implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KeyUses.class);
  private static final Duration GRAIN = Duration.ofMinutes(5);
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final int MOST = 100_000;
  private static final int TOGETHER = 100;

  private record Use(long organizationId, long keyId, Instant at, String address) {}

  private final Database database;
  private final InstantSource clock;
  private final Cache<Long, Instant> noted = Caffeine.newBuilder().maximumSize(MOST).build();
  private final Map<Long, Use> waiting = new ConcurrentHashMap<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = Thread.ofVirtual().name("key-uses").unstarted(this::loop);

  KeyUses(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  void start() {
    thread.start();
  }

  /** A key has been used from an address. */
  void note(KeyCaller caller, String address) {
    Instant now = clock.instant();
    Instant last = noted.getIfPresent(caller.keyId());
    if (last == null || !now.isBefore(last.plus(GRAIN))) {
      noted.put(caller.keyId(), now);
      waiting.put(caller.keyId(), new Use(caller.organizationId(), caller.keyId(), now, address));
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
    List<Use> some = waiting.values().stream().limit(TOGETHER).toList();
    try {
      if (!some.isEmpty()) {
        database.write(tx -> {
          some.forEach(use ->
              ApiKeyRows.used(tx, use.organizationId(), use.keyId(), use.at(), use.address()));
          return some.size();
        });
        some.forEach(use -> waiting.remove(use.keyId(), use));
      }
    } catch (RuntimeException e) {
      LOG.atLevel(StorageException.level(e))
          .log("the last uses of {} API keys are not written yet: {}", some.size(), e.getMessage());
    }
  }

  @Override
  public void close() {
    closing.countDown();
  }
}

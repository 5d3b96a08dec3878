package parley.accounts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import parley.http.AgentCaller;
import parley.storage.Database;
import parley.storage.Rounds;

/**
 * Writes down when sessions were last used: beside the requests, each session once in five minutes,
 * and many in one transaction.
 */
final class SessionUse implements AutoCloseable {
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
  private final Rounds rounds =
      Rounds.endless(
          "session-use", EVERY, "last uses of sessions are not written yet", this::write);

  SessionUse(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  void start() {
    rounds.start();
  }

  /** A token of the session was used just now. */
  void note(AgentCaller caller) {
    if (noted.asMap().putIfAbsent(caller.sessionId(), true) == null) {
      used.add(new SessionKey(caller.organizationId(), caller.sessionId()));
    }
  }

  private void write() {
    while (!used.isEmpty()) {
      List<SessionKey> some = used.stream().limit(TOGETHER).toList();
      database.write(tx -> SessionRows.used(tx, some, clock.instant()));
      some.forEach(used::remove);
    }
  }

  @Override
  public void close() {
    rounds.close();
  }
}

package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.AgentCaller;
import parley.http.Authenticator;
import parley.storage.Database;
import parley.storage.StorageException;

/**
 * Callers whose answers take long. One look for all of them finds whose session has ended or whose
 * token has expired: thousands that would each look for themselves never let the machine rest.
 */
final class SessionWatcher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SessionWatcher.class);

  /** Together with the look itself well below the 5 s that a revoked token may go unnoticed. */
  private static final Duration EVERY = Duration.ofSeconds(2);

  private static final int TOGETHER = 256;

  private final Database database;
  private final InstantSource clock;
  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  SessionWatcher(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
    this.thread = Thread.ofVirtual().name("caller-watch").unstarted(this::loop);
  }

  void start() {
    thread.start();
  }

  /** Watches a caller until the watch is closed; {@code over} may be told more than once. */
  Authenticator.Watch add(AgentCaller caller, Runnable over) {
    Watch watch = new Watch(caller, over);
    watches.add(watch);
    return watch;
  }

  /** These sessions have ended on this node. */
  void ended(Collection<Long> sessions) {
    Set<Long> those = Set.copyOf(sessions);
    for (Watch watch : watches) {
      if (those.contains(watch.caller.sessionId())) {
        watch.over.run();
      }
    }
  }

  private void loop() {
    try {
      while (!closing.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        try {
          look();
        } catch (RuntimeException e) {
          LOG.atLevel(StorageException.level(e))
              .log("can't look whose session has ended: {}", e.getMessage());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    List<Watch> all = List.copyOf(watches);
    Set<Long> going = going(all);
    Instant now = clock.instant();
    for (Watch watch : all) {
      if (!going.contains(watch.caller.sessionId()) || !now.isBefore(watch.caller.until())) {
        watch.over.run();
      }
    }
  }

  private Set<Long> going(List<Watch> all) {
    List<SessionKey> sessions =
        all.stream()
            .map(watch -> new SessionKey(watch.caller.organizationId(), watch.caller.sessionId()))
            .distinct()
            .toList();
    Set<Long> going = new HashSet<>();
    for (int start = 0; start < sessions.size(); start += TOGETHER) {
      List<SessionKey> some = sessions.subList(start, Math.min(sessions.size(), start + TOGETHER));
      going.addAll(database.read(tx -> SessionRows.going(tx, some)));
    }
    return going;
  }

  @Override
  public void close() {
    closing.countDown();
  }

  /** Each is only itself: a caller may have many answers under way. */
  private final class Watch implements Authenticator.Watch {
    private final AgentCaller caller;
    private final Runnable over;

    Watch(AgentCaller caller, Runnable over) {
      this.caller = caller;
      this.over = over;
    }

    @Override
    public void close() {
      watches.remove(this);
    }
  }
}

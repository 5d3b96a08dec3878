package parley.http;

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
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.StorageException;

/**
 * Callers whose answers take long. One look for all of them finds whose credential has ended or
 * expired: thousands that would each look for themselves never let the machine rest.
 */
final class CallerWatcher<C extends Caller> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CallerWatcher.class);

  /** Together with the look itself well below the 5 s that a revoked token may go unnoticed. */
  private static final Duration EVERY = Duration.ofSeconds(2);

  private static final int TOGETHER = 256;

  private final Database database;
  private final InstantSource clock;
  private final KnownCallers.Source<C> source;
  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  CallerWatcher(
      Database database, InstantSource clock, KnownCallers.Source<C> source, String thread) {
    this.database = database;
    this.clock = clock;
    this.source = source;
    this.thread = Thread.ofVirtual().name(thread).unstarted(this::loop);
  }

  void start() {
    thread.start();
  }

  /** Watches a caller until the watch is closed; {@code over} may be told more than once. */
  Authenticator.Watch add(C caller, Runnable over) {
    Watch watch = new Watch(caller, over);
    watches.add(watch);
    return watch;
  }

  /** These credentials have ended on this node. */
  void ended(Collection<Long> credentials) {
    Set<Long> those = Set.copyOf(credentials);
    for (Watch watch : watches) {
      if (those.contains(watch.caller.credential())) {
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
              .log("can't look which callers may not go on: {}", e.getMessage());
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
      if (!going.contains(watch.caller.credential()) || !now.isBefore(watch.caller.until())) {
        watch.over.run();
      }
    }
  }

  private Set<Long> going(List<Watch> all) {
    List<C> callers =
        List.copyOf(
            all.stream()
                .map(watch -> watch.caller)
                .collect(Collectors.toMap(Caller::credential, c -> c, (one, other) -> one))
                .values());
    Set<Long> going = new HashSet<>();
    for (int start = 0; start < callers.size(); start += TOGETHER) {
      List<C> some = callers.subList(start, Math.min(callers.size(), start + TOGETHER));
      going.addAll(database.read(tx -> source.going(tx, some)));
    }
    return going;
  }

  @Override
  public void close() {
    closing.countDown();
  }

  /** Each is only itself: a caller may have many answers under way. */
  private final class Watch implements Authenticator.Watch {
    private final C caller;
    private final Runnable over;

    Watch(C caller, Runnable over) {
      this.caller = caller;
      this.over = over;
    }

    @Override
    public void close() {
      watches.remove(this);
    }
  }
}

package parley.http;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import parley.storage.Database;
import parley.storage.Rounds;

/**
 * Callers whose answers take long. One look for all of them finds whose credential has ended or
 * expired, and who may do something else now: thousands that would each look for themselves never
 * let the machine rest.
 */
final class CallerWatcher<C extends Caller> implements AutoCloseable {
  /** Together with the look itself well below the 5 s that a revoked token may go unnoticed. */
  private static final Duration EVERY = Duration.ofSeconds(2);

  private static final int TOGETHER = 256;

  private final Database database;
  private final InstantSource clock;
  private final KnownCallers.Source<C> source;
  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
  private final Rounds rounds;

  CallerWatcher(
      Database database, InstantSource clock, KnownCallers.Source<C> source, String thread) {
    this.database = database;
    this.clock = clock;
    this.source = source;
    this.rounds =
        Rounds.endless(thread, EVERY, "can't look which callers may not go on", this::look);
  }

  void start() {
    rounds.start();
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

  private void look() {
    List<Watch> all = List.copyOf(watches);
    Map<Long, C> current = current(all);
    Instant now = clock.instant();
    for (Watch watch : all) {
      C caller = current.get(watch.caller.credential());
      if (caller == null || !caller.equals(watch.caller) || !now.isBefore(caller.until())) {
        // Said once of each change: then they are known as they are.
        watch.caller = caller == null ? watch.caller : caller;
        watch.over.run();
      }
    }
  }

  private Map<Long, C> current(List<Watch> all) {
    List<C> callers =
        List.copyOf(
            all.stream()
                .map(watch -> watch.caller)
                .collect(Collectors.toMap(Caller::credential, c -> c, (one, other) -> one))
                .values());
    Map<Long, C> current = new HashMap<>();
    for (int start = 0; start < callers.size(); start += TOGETHER) {
      Map<Long, C> some =
          callers.subList(start, Math.min(callers.size(), start + TOGETHER)).stream()
              .collect(Collectors.toMap(Caller::credential, c -> c));
      current.putAll(database.read(tx -> source.current(tx, some)));
    }
    return current;
  }

  @Override
  public void close() {
    rounds.close();
  }

  /** Each is only itself: a caller may have many answers under way. */
  private final class Watch implements Authenticator.Watch {
    private final Runnable over;

    /** As the last look has found them. */
    private volatile C caller;

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

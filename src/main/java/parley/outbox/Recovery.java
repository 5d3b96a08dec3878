package parley.outbox;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.Heartbeat;
import parley.storage.Tx;

/**
 * Gives back what is claimed and not run by anybody: the jobs of dead processes, and those of this
 * one whose claim got no answer or whose handler failed. Also ends delays that the clock has made
 * too long.
 */
final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
  private static final Duration PERIOD = Duration.ofSeconds(1);

  /** The clocks of the nodes may differ by so much. */
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  private final Database database;
  private final Heartbeat heartbeat;
  private final InstantSource clock;
  private final Claims claims;
  private long next = System.nanoTime();
  private Instant latest = Instant.MAX;

  Recovery(Database database, Heartbeat heartbeat, InstantSource clock, Claims claims) {
    this.database = database;
    this.heartbeat = heartbeat;
    this.clock = clock;
    this.claims = claims;
  }

  /** Looks now and then, at the first call at once; called by whoever claims, in between. */
  void look() {
    if (System.nanoTime() - next < 0) {
      return;
    }
    next = System.nanoTime() + PERIOD.toNanos();
    // In this order: what is claimed, or leaves, and is not in the set of those that run has nobody
    // who runs it.
    Set<ClaimedJob> leaving = claims.leaving();
    Set<ClaimedJob> running = claims.running();
    List<RecoveryRows.Owned> owned = database.read(RecoveryRows::owned);
    giveBack(lost(owned, running));
    settle(leaving, running);
    forgetDead(owned);
    watchClock();
  }

  private List<RecoveryRows.Owned> lost(List<RecoveryRows.Owned> all, Set<ClaimedJob> running) {
    Map<Long, Boolean> dead = new HashMap<>();
    return all.stream()
        .filter(owned ->
            owned.process() == heartbeat.process()
                ? !running.contains(owned.job())
                : dead.computeIfAbsent(owned.process(), this::isDead))
        .toList();
  }

  private boolean isDead(long process) {
    return database.read(tx -> heartbeat.isDead(tx, process));
  }

  private void giveBack(List<RecoveryRows.Owned> lost) {
    if (lost.isEmpty()) {
      return;
    }
    database.write(tx -> {
      lost.forEach(owned -> giveBack(tx, owned));
      return true;
    });
    LOG.info("{} jobs that nobody ran any more are taken up again", lost.size());
  }

  /**
   * Those that nobody runs have been given back, or had ended already: a mark that had to wait for
   * the database may come behind the end of its job, and an end may get no answer.
   */
  private void settle(Set<ClaimedJob> leaving, Set<ClaimedJob> running) {
    leaving.stream().filter(job -> !running.contains(job)).forEach(claims::settled);
  }

  /** At the first look after a start there may be files of processes that had nothing to do. */
  private void forgetDead(List<RecoveryRows.Owned> owned) {
    claims.departures().others().stream()
        .filter(process -> owned.stream().noneMatch(row -> row.process() == process))
        .filter(this::isDead)
        .forEach(claims.departures()::forget);
  }

  /** Of its own jobs this process knows itself which have left. */
  private void giveBack(Tx tx, RecoveryRows.Owned owned) {
    boolean left =
        owned.process() == heartbeat.process()
            ? claims.hasLeft(owned.job())
            : owned.leaving() && claims.departures().mayHaveLeft(owned.process(), owned.job());
    RecoveryRows.giveBack(tx, owned.job(), left, Instant.EPOCH, null);
  }

  /** At the start, and whenever the clock has been set back. */
  private void watchClock() {
    Instant now = clock.instant();
    if (now.isBefore(latest)) {
      Instant time = now.plus(TOLERANCE);
      int ended;
      do {
        ended = database.write(tx -> RecoveryRows.endDelays(tx, time));
      } while (ended > 0);
    }
    latest = now;
  }
}

package parley.outbox;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;

/** Writes jobs and runs them, at least once each. */
public final class Outbox implements AutoCloseable {
  /** Longer than any handler may take. */
  private static final Duration LEASE = Duration.ofSeconds(60);

  private static final Duration RECOVERY_PERIOD = Duration.ofSeconds(5);

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final String worker;
  private final JobRows rows = new JobRows();
  private final Wakeup wakeup = new Wakeup();
  private @Nullable Worker running;
  private Instant nextRecovery = Instant.EPOCH;

  /**
   * An outbox that writes; {@link #start} makes it run jobs as well.
   *
   * @param worker a name that no other process and no earlier start of this one has
   */
  public Outbox(Database database, Ids ids, InstantSource clock, String worker) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.worker = worker;
  }

  /** Writes a job in the transaction of the fact that causes it. */
  public void add(Tx tx, NewJob job) {
    rows.add(tx, job, ids.next());
    tx.afterCommit(wakeup::now);
  }

  /**
   * Ends a job in the transaction that records its outcome.
   *
   * @return false when the lease has run out and somebody else has the job now
   */
  public boolean finish(Tx tx, Job job) {
    return rows.delete(tx, job, worker);
  }

  /**
   * Gives a job back until {@code runAt}; its lane waits for it.
   *
   * @return false when the lease has run out and somebody else has the job now
   */
  public boolean postpone(Tx tx, Job job, Instant runAt) {
    return rows.postpone(tx, job, worker, runAt);
  }

  /**
   * Gives a job back until {@code until} without counting this attempt; its lane waits for it.
   *
   * @param memo what {@link Job#memo} will be then
   * @return false when the lease has run out and somebody else has the job now
   */
  public boolean hold(Tx tx, Job job, Instant until, @Nullable String memo) {
    return rows.hold(tx, job, worker, new Hold(until, memo, null));
  }

  /**
   * The same for a job that waits for a gate, and for all that is due behind it in its lane.
   *
   * @param gate a number of the organization's that {@link #release} will know
   * @return false when the lease has run out and somebody else has the job now
   */
  public boolean holdAt(Tx tx, Job job, long gate, Instant until, @Nullable String memo) {
    Hold hold = new Hold(until, memo, gate);
    rows.holdFollowers(tx, job, hold, clock.instant());
    return rows.hold(tx, job, worker, hold);
  }

  /** Moves all that waits at a gate to another time. */
  public void moveHeld(Tx tx, long organizationId, long gate, Instant until) {
    rows.moveHeld(tx, organizationId, gate, until);
  }

  /** Makes due all that waits at a gate. */
  public void release(Tx tx, long organizationId, long gate) {
    rows.release(tx, organizationId, gate, clock.instant());
    tx.afterCommit(wakeup::now);
  }

  /** Starts to run jobs, each kind by its handler. */
  public void start(Map<String, JobHandler> handlers) {
    running = new Worker(this, handlers, wakeup);
  }

  List<Job> claimDue(int most) {
    Instant now = clock.instant();
    return database.write(tx -> rows.claimDue(tx, worker, now, now.plus(LEASE), most));
  }

  /** Looks for expired leases, but seldom: they are the exception. */
  List<Job> claimExpired(int most) {
    Instant now = clock.instant();
    if (now.isBefore(nextRecovery)) {
      return List.of();
    }
    nextRecovery = now.plus(RECOVERY_PERIOD);
    return database.write(tx -> rows.claimExpired(tx, worker, now, now.plus(LEASE), most));
  }

  /** Takes no more jobs and waits for the running ones. */
  @Override
  public void close() {
    if (running != null) {
      running.close();
    }
  }
}

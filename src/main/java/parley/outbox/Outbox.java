package parley.outbox;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.Database;
import parley.storage.Heartbeat;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;
import parley.tracing.Span;
import parley.tracing.TraceScope;
import parley.tracing.Tracer;

/** Writes jobs and runs them, at least once each. */
public final class Outbox implements AutoCloseable {
  /** How long a job waits whose handler could not reach the database, or failed otherwise. */
  private static final Duration SHORT_PAUSE = Duration.ofSeconds(1);

  private static final Duration LONG_PAUSE = Duration.ofSeconds(30);

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Heartbeat heartbeat;
  private final Claims claims;
  private final OutboxMeters meters;
  private final JobSignal jobSignal = new JobSignal();
  private final OutboxHold hold;
  private @Nullable Worker running;

  /**
   * An outbox that writes; {@link #start} makes it run jobs as well.
   *
   * @param heartbeat who claims, and who of the others still lives
   * @param data the data folder
   * @param hold tells when nothing may leave
   */
  public Outbox(
      Database database,
      Ids ids,
      InstantSource clock,
      Heartbeat heartbeat,
      Path data,
      OutboxHold hold,
      MeterRegistry meters) {
    this.hold = hold;
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.heartbeat = heartbeat;
    this.claims = new Claims(new Departures(data, heartbeat.process()));
    this.meters = new OutboxMeters(database, clock, meters);
  }

  /** Writes a job in the transaction of the fact that causes it. */
  public void add(Tx tx, NewJob job) {
    Span writer = TraceScope.current();
    JobRows.add(tx, job, ids.next(), writer.isKept() ? writer.traceparent() : null);
    if (!job.runAt().isAfter(clock.instant())) {
      tx.afterCommit(() -> jobSignal.now(job.queue()));
    }
  }

  /**
   * Marks durably that something of the job is about to leave that can't be taken back. Whoever
   * finds it after a crash gets it as {@link Job#interrupted}, unless it is known that {@link
   * #left} was not called. To be called outside of transactions.
   *
   * @return false when somebody else has the job now: then nothing may leave
   * @throws parley.storage.StorageException when it isn't noted: then nothing may leave either
   */
  public boolean leave(Job job) {
    boolean noted = database.write(tx -> JobRows.leave(tx, job));
    if (noted) {
      claims.leaving(ClaimedJob.of(job));
    }
    return noted;
  }

  /** The first byte of a job that was {@link #leave leaving} leaves right after this. */
  public void left(Job job) {
    claims.left(ClaimedJob.of(job));
  }

  /** Whether the job still is this process's own. */
  public boolean has(Tx tx, Job job) {
    return JobRows.has(tx, job);
  }

  /** The payloads of the jobs of a kind that an organization has still to have done. */
  public static List<String> undone(Tx tx, long organizationId, String kind) {
    return JobRows.payloads(tx, organizationId, kind);
  }

  /**
   * Ends a job in the transaction that records its outcome.
   *
   * @return false when somebody else has the job now
   */
  public boolean finish(Tx tx, Job job) {
    return JobRows.delete(tx, job);
  }

  /**
   * {@link #finish Ends} a job whose work was not done and never will be.
   *
   * @return false when somebody else has the job now
   */
  public boolean bury(Tx tx, Job job) {
    boolean finished = finish(tx, job);
    if (finished) {
      tx.afterCommit(() -> meters.buried(job.kind()).increment());
    }
    return finished;
  }

  /**
   * Gives a job back until {@code runAt}; its lane waits for it.
   *
   * @return false when somebody else has the job now
   */
  public boolean postpone(Tx tx, Job job, Instant runAt) {
    return JobRows.postpone(tx, job, runAt, clock.instant());
  }

  /**
   * Gives a job back until {@code until} without counting this attempt; its lane waits for it.
   *
   * @param memo what {@link Job#memo} will be then
   * @return false when somebody else has the job now
   */
  public boolean hold(Tx tx, Job job, Instant until, @Nullable String memo) {
    return JobRows.hold(tx, job, new JobHold(until, memo, null), clock.instant());
  }

  /**
   * The same for a job that waits for something to be released, and for all that is due behind it
   * in its lane.
   *
   * @param waitsFor a number of the organization's that {@link #release} will know: a channel's id
   * @return false when somebody else has the job now
   */
  public boolean holdAt(Tx tx, Job job, long waitsFor, Instant until, @Nullable String memo) {
    JobHold hold = new JobHold(until, memo, waitsFor);
    Instant now = clock.instant();
    JobRows.holdFollowers(tx, job, hold, now);
    return JobRows.hold(tx, job, hold, now);
  }

  /** Moves all that waits for this to another time. */
  public void moveHeld(Tx tx, long organizationId, long waitsFor, Instant until) {
    JobRows.moveHeld(tx, organizationId, waitsFor, until, clock.instant());
  }

  /** Makes due all that waits for this. */
  public void release(Tx tx, long organizationId, long waitsFor) {
    JobRows.release(tx, organizationId, waitsFor);
    tx.afterCommit(jobSignal::now);
  }

  /**
   * Whether this node is about to end: long work looks between its steps, and gives back its job.
   */
  public boolean isClosing() {
    return running != null && running.isClosing();
  }

  /** Tells when nothing may leave. */
  public OutboxHold holding() {
    return hold;
  }

  /** The job that has been due for the longest time, of all organizations. */
  public static Optional<OldestJob> oldestDue(Tx tx, Instant now) {
    return OutboxStateRows.oldestDue(tx, now);
  }

  /** Starts to run jobs, each kind by its handler. */
  public void start(Map<String, JobHandler> handlers) {
    start(handlers, Tracer.NONE);
  }

  /** The same, telling of each job in a trace of its own. */
  public void start(Map<String, JobHandler> handlers, Tracer tracer) {
    meters.show(handlers.keySet());
    running = new Worker(this, handlers, jobSignal, tracer);
  }

  /** Claims for this node what {@code places} has room for. */
  JobClaimer claimer(Map<String, JobHandler> handlers, JobPlaces places) {
    return new JobClaimer(database, ids, clock, heartbeat, hold, handlers, places);
  }

  /** Makes due again what was set aside while nothing might leave. */
  void unhold() {
    if (hold.look() || !database.read(OutboxHoldRows::isAnySetAside)) {
      return;
    }
    boolean more;
    do {
      more = database.write(OutboxHoldRows::giveBack);
    } while (more);
    jobSignal.now();
  }

  /** Gives back a job whose handler failed. */
  void giveBack(Job job, RuntimeException failure) {
    Instant now = clock.instant();
    Instant runAt = now.plus(failure instanceof StorageException ? SHORT_PAUSE : LONG_PAUSE);
    ClaimedJob claimedJob = ClaimedJob.of(job);
    database.write(tx -> {
      RecoveryRows.giveBack(tx, claimedJob, claims.hasLeft(claimedJob), runAt, now);
      return true;
    });
  }

  Claims claims() {
    return claims;
  }

  Recovery recovery() {
    return new Recovery(database, heartbeat, clock, claims);
  }

  /** Takes no more jobs and waits for the running ones. */
  @Override
  public void close() {
    if (running != null) {
      running.close();
    }
    claims.close();
  }
}

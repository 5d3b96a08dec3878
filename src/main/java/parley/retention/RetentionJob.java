package parley.retention;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.AgedRecords;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Steps;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * Sweeps an organization at night, and plans the next sweep. The version of the rules by which a
 * sweep was planned is its payload.
 */
final class RetentionJob implements JobHandler {
  static final String KIND = "retention.sweep";

  private final Database database;
  private final InstantSource clock;
  private final Outbox outbox;
  private final Audit audit;
  private final Map<AgedKind, AgedRecords> records;

  RetentionJob(
      Database database,
      InstantSource clock,
      Outbox outbox,
      Audit audit,
      Map<AgedKind, AgedRecords> records) {
    this.database = database;
    this.clock = clock;
    this.outbox = outbox;
    this.audit = audit;
    this.records = records;
  }

  /** Has an organization swept in its next night, if there is anything to be swept by. */
  static void plan(Tx tx, Outbox outbox, long organizationId, RetentionRules rules, Instant now) {
    if (!rules.isEmpty()) {
      outbox.add(
          tx,
          NewJob.at(
              organizationId,
              KIND,
              Long.toString(rules.version()),
              Night.after(tx, organizationId, now)));
    }
  }

  @Override
  public void run(Job job) {
    Steps steps = new Steps(database);
    boolean more = true;
    while (more && !outbox.isClosing()) {
      int most = steps.size();
      more = steps.write(tx -> step(tx, job, most));
    }
    if (more) {
      database.write(tx -> outbox.hold(tx, job, clock.instant(), null));
    }
  }

  /**
   * One page; says whether there is more to do. Whoever has lost the job does nothing: who has it
   * counts what is erased, and plans the next sweep.
   */
  private boolean step(Tx tx, Job job, int most) {
    if (!outbox.has(tx, job)) {
      return false;
    }
    long organizationId = job.organizationId();
    RetentionRules rules = RetentionRows.rules(tx, organizationId);
    Sweep sweep =
        RetentionRows.sweep(tx, organizationId).orElseGet(() -> Sweep.beginning(clock.instant()));
    boolean isPlanned = Long.toString(rules.version()).equals(job.payload());
    if (!isPlanned || sweep.isDone()) {
      boolean isOurs = outbox.finish(tx, job);
      if (isOurs && isPlanned) {
        end(tx, organizationId, rules, sweep);
      }
      return false;
    }
    Sweep next = swept(tx, organizationId, rules, sweep, most);
    if (!RetentionRows.keep(tx, organizationId, rules.version(), sweep, next)) {
      throw StorageException.lostRace();
    }
    return true;
  }

  private Sweep swept(Tx tx, long organizationId, RetentionRules rules, Sweep sweep, int most) {
    AgedKind kind = sweep.kind();
    Optional<Instant> until = rules.until(kind, sweep.startedAt());
    if (until.isEmpty()) {
      return sweep.next();
    }
    AgedRecords.Swept swept =
        Objects.requireNonNull(records.get(kind))
            .sweep(tx, organizationId, until.get(), sweep.after(), most);
    Sweep after = sweep.after(swept.after(), swept.erased());
    return swept.isDone() ? after.next() : after;
  }

  private void end(Tx tx, long organizationId, RetentionRules rules, Sweep sweep) {
    Instant now = clock.instant();
    RetentionRows.end(tx, organizationId, now);
    plan(tx, outbox, organizationId, rules, now);
    if (!sweep.erased().equals(Erased.NONE)) {
      audit.write(
          tx,
          AuditActor.system(organizationId),
          AuditAction.RETENTION_SWEPT,
          AuditTarget.of(IdType.ORGANIZATION, organizationId));
    }
  }
}

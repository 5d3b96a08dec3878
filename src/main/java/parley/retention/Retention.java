package parley.retention;

import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditChanges;
import parley.audit.AuditTarget;
import parley.http.Route;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.AgedRecords;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.OrganizationLock;
import parley.storage.Tx;

/** The room's door: the rules, and the job that erases by them. */
public final class Retention {
  private final Database database;
  private final InstantSource clock;
  private final Outbox outbox;
  private final Audit audit;
  private final Map<AgedKind, AgedRecords> records;

  /** Rules for what {@code records} has of each kind. */
  public Retention(
      Database database,
      Ids ids,
      InstantSource clock,
      Outbox outbox,
      Map<AgedKind, AgedRecords> records) {
    this.database = database;
    this.clock = clock;
    this.outbox = outbox;
    this.audit = new Audit(ids, clock);
    this.records = new EnumMap<>(records);
  }

  /** {@code /v1/settings/retention}. */
  public List<Route> routes() {
    return new RetentionRoutes(this).routes();
  }

  /** What the outbox has to run for this room, by kind. */
  public Map<String, JobHandler> jobs() {
    return Map.of(RetentionJob.KIND, new RetentionJob(database, clock, outbox, audit, records));
  }

  RetentionView show(long organizationId) {
    return database.read(tx -> view(tx, organizationId, null));
  }

  /** What would be erased now by other rules, which are not kept. */
  RetentionView dryRun(long organizationId, RetentionBody body) {
    Instant now = clock.instant();
    return database.scan(tx -> {
      RetentionRules wanted = body.over(RetentionRows.rules(tx, organizationId));
      return view(tx, organizationId, wanted, due(tx, organizationId, wanted, now));
    });
  }

  private Erased due(Tx tx, long organizationId, RetentionRules rules, Instant now) {
    Map<AgedKind, Long> due = new EnumMap<>(AgedKind.class);
    for (AgedKind kind : AgedKind.values()) {
      Optional<Instant> until = rules.until(kind, now);
      if (until.isPresent()) {
        AgedRecords aged = Objects.requireNonNull(records.get(kind));
        due.put(kind, aged.count(tx, organizationId, until.get()));
      }
    }
    return Erased.of(due);
  }

  RetentionView change(AuditActor actor, RetentionBody body) {
    long organizationId = actor.organizationId();
    return database.write(tx -> {
      OrganizationLock.take(tx, organizationId);
      RetentionRules before = RetentionRows.rules(tx, organizationId);
      RetentionRules after = body.over(before);
      RetentionRows.put(tx, organizationId, after);
      RetentionJob.plan(tx, outbox, organizationId, after, clock.instant());
      audit.writeChange(
          tx,
          actor,
          AuditAction.SETTINGS_CHANGED,
          AuditTarget.of(IdType.ORGANIZATION, organizationId),
          changes(before, after));
      return view(tx, organizationId, null);
    });
  }

  private static AuditChanges changes(RetentionRules before, RetentionRules after) {
    AuditChanges changes = AuditChanges.none();
    for (AgedKind kind : AgedKind.values()) {
      changes = changes.field(kind.field(), before.days(kind), after.days(kind));
    }
    return changes;
  }

  private RetentionView view(Tx tx, long organizationId, @Nullable Erased due) {
    return view(tx, organizationId, RetentionRows.rules(tx, organizationId), due);
  }

  private RetentionView view(
      Tx tx, long organizationId, RetentionRules rules, @Nullable Erased due) {
    return RetentionView.of(
        rules,
        rules.isEmpty() ? null : Night.after(tx, organizationId, clock.instant()),
        RetentionRows.last(tx, organizationId).orElse(null),
        due);
  }
}

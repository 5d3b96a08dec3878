package parley.audit;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/** Writes the audit log, for other rooms. */
public final class Audit {
  private final Ids ids;
  private final InstantSource clock;

  /** A writer; it has no state of its own, so each room may have one. */
  public Audit(Ids ids, InstantSource clock) {
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * Adds an entry in the transaction of what it tells. On PostgreSQL other entries of the
   * organization wait until the transaction ends: best write it last, and only of what is rare.
   */
  public void write(Tx tx, AuditEntry entry) {
    long organizationId = entry.actor().organizationId();
    AuditHead head = AuditHeadRows.lock(tx, organizationId);
    ChainedEntry chained = next(entry, head).after(head.hash());
    AuditRows.add(tx, organizationId, chained);
    AuditHeadRows.advance(tx, organizationId, chained);
  }

  /** An action of this actor that changed no field. */
  public void write(Tx tx, AuditActor actor, AuditAction action, AuditTarget target) {
    write(tx, AuditEntry.of(actor, action, target));
  }

  /** The same of an action that changes fields; nothing if it changed none. */
  public void writeChange(
      Tx tx, AuditActor actor, AuditAction action, AuditTarget target, AuditChanges changes) {
    if (!changes.isEmpty()) {
      write(tx, new AuditEntry(actor, action, target, changes));
    }
  }

  private ChainedEntry next(AuditEntry entry, AuditHead head) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    AuditActor actor = entry.actor();
    return new ChainedEntry(
        IdType.AUDIT.encode(ids.next()),
        head.sequence() + 1,
        now.isBefore(head.at()) ? head.at() : now,
        entry.action().text(),
        ChainedEntry.Actor.of(actor),
        entry.target(),
        entry.changes().json(),
        actor.ip(),
        actor.userAgent(),
        actor.requestId(),
        null);
  }
}

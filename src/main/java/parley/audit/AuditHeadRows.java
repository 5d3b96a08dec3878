package parley.audit;

import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code audit_head}: one row for each organization that has an entry. */
final class AuditHeadRows {
  private AuditHeadRows() {}

  /** The head of an organization's chain, which nobody else changes before the end of this. */
  static AuditHead lock(Tx tx, long organizationId) {
    Optional<AuditHead> known = locked(tx, organizationId);
    if (known.isPresent()) {
      return known.get();
    }
    add(tx, organizationId);
    return locked(tx, organizationId).orElseThrow();
  }

  private static Optional<AuditHead> locked(Tx tx, long organizationId) {
    return tx.one(
        """
        select sequence, hash, at, pruned_sequence, pruned_hash from audit_head h
        where org_id = ? %s
        """
            .formatted(tx.dialect().lockRows("h")),
        AuditHeadRows::head,
        organizationId);
  }

  private static void add(Tx tx, long organizationId) {
    tx.run(
        """
        insert into audit_head (org_id, sequence, hash, at, pruned_sequence, pruned_hash,
          logged_sequence, logged_at)
        values (:org_id, 0, :none, 0, 0, :none, 0, 0)
        on conflict (org_id) do nothing
        """,
        Values.of("org_id", organizationId).and("none", ChainHash.NONE));
  }

  static Optional<AuditHead> find(Tx tx, long organizationId) {
    return tx.one(
        """
        select sequence, hash, at, pruned_sequence, pruned_hash from audit_head where org_id = ?
        """,
        AuditHeadRows::head,
        organizationId);
  }

  /** Moves a locked head on to an entry. */
  static void advance(Tx tx, long organizationId, ChainedEntry entry) {
    tx.run(
        """
        update audit_head set sequence = :sequence, hash = :hash, at = :at where org_id = :org_id
        """,
        Values.of("sequence", entry.sequence())
            .and("hash", entry.hash())
            .and("at", entry.at())
            .and("org_id", organizationId));
  }

  private static AuditHead head(Row row) {
    return new AuditHead(
        row.number("sequence"),
        row.text("hash"),
        row.instant("at"),
        row.number("pruned_sequence"),
        row.text("pruned_hash"));
  }
}

package parley.audit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.storage.FoundKeys;
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

  /** Keeps what the first entry that is left follows; of a locked head. */
  static void prune(Tx tx, long organizationId, long sequence, String hash) {
    tx.run(
        """
        update audit_head set pruned_sequence = :sequence, pruned_hash = :hash
        where org_id = :org_id
        """,
        Values.of("sequence", sequence).and("hash", hash).and("org_id", organizationId));
  }

  /**
   * Heads of all organizations that have grown since they were logged, which was before an instant;
   * notes that they are logged now.
   */
  static List<KeptHead> takeUnlogged(Tx tx, Instant before, Instant now, int most) {
    return FoundKeys.numbers(
            tx,
            """
            select org_id, sequence from audit_head
            where sequence > logged_sequence and logged_at <= ? order by logged_at limit ?
            """,
            before,
            most)
        .changed((organizationId, _) ->
            tx.list(
                """
                update audit_head set logged_sequence = sequence, logged_at = :now
                where org_id = :org_id and sequence > logged_sequence and logged_at <= :before
                returning org_id, sequence, hash
                """,
                row -> new KeptHead(row.number(), row.number(), row.text()),
                Values.of("now", now).and("org_id", organizationId).and("before", before)));
  }

  /** Organizations behind this one that have a head or an entry. */
  static List<Long> organizations(Tx tx, long after, int most) {
    return tx.list(
        """
        select org_id from audit_head where org_id > :after
        union select org_id from audit where org_id > :after
        order by org_id limit :most
        """,
        Row::number,
        Values.of("after", after).and("most", most));
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

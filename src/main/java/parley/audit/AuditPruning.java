package parley.audit;

import java.time.Instant;
import java.util.Optional;
import parley.storage.Tx;

/**
 * Deletes entries by age, from the beginning of each chain; keeps the hash that the rest follows.
 */
final class AuditPruning {
  private AuditPruning() {}

  /** Deletes at most {@code most} entries from before an instant; says how many. */
  static int prune(Tx tx, Instant before, int most) {
    return AuditRows.aged(tx, before, most).stream()
        .mapToInt(aged -> prune(tx, aged.organizationId(), aged.sequence()))
        .sum();
  }

  private static int prune(Tx tx, long organizationId, long sequence) {
    AuditHeadRows.lock(tx, organizationId);
    Optional<String> hash = AuditRows.hash(tx, organizationId, sequence);
    if (hash.isEmpty()) {
      // Another node was faster.
      return 0;
    }
    AuditHeadRows.prune(tx, organizationId, sequence, hash.get());
    return AuditRows.deleteUpTo(tx, organizationId, sequence);
  }
}

package parley.webchat;

import java.time.Instant;
import parley.storage.Tx;

/** The table {@code visitor_proof}. */
final class VisitorProofRows {
  private VisitorProofRows() {}

  /** Notes that some work was shown; false when it was before. */
  static boolean spend(Tx tx, byte[] hash, long organizationId, Instant expiresAt) {
    return tx.run(
            """
            insert into visitor_proof (hash, org_id, expires_at) values (?, ?, ?)
            on conflict do nothing
            """,
            hash,
            organizationId,
            expiresAt)
        == 1;
  }

  /** Deletes what would not count any more anyway, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from visitor_proof where hash in (
          select hash from visitor_proof where expires_at <= ? order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }
}

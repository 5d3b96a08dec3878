package parley.accounts;

import java.time.Instant;
import parley.storage.Tx;

/** The table {@code refresh_token}. */
final class RefreshTokenRows {
  private RefreshTokenRows() {}

  static void add(Tx tx, Session session, byte[] hash, Instant now, Instant expiresAt) {
    tx.run(
        """
        insert into refresh_token (hash, org_id, session_id, issued_at, expires_at)
        values (?, ?, ?, ?, ?)
        """,
        hash,
        session.organizationId(),
        session.id(),
        now,
        expiresAt);
  }
}

package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import parley.http.AgentCaller;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code access_token}: found by hash alone, for it is the token that names the rest. */
final class AccessTokenRows {
  private AccessTokenRows() {}

  static void add(Tx tx, Session session, byte[] hash, Instant expiresAt) {
    tx.run(
        """
        insert into access_token (hash, org_id, session_id, expires_at)
        values (:hash, :org_id, :session_id, :expires_at)
        """,
        Values.of("hash", hash)
            .and("org_id", session.organizationId())
            .and("session_id", session.id())
            .and("expires_at", expiresAt));
  }

  /**
   * Whose token it is, if the session has not ended and the agent has not left; the token may have
   * expired.
   */
  static Optional<AgentCaller> find(Tx tx, byte[] hash) {
    return tx.one(
        """
        select s.org_id, s.agent_id, a.name, s.id, a.role, %s, t.expires_at
        from access_token t
        join session s on s.org_id = t.org_id and s.id = t.session_id
        join agent a on a.org_id = s.org_id and a.id = s.agent_id
        where t.hash = ? and s.revoked_at is null and a.status = 'active'
        """
            .formatted(SessionRows.NEEDS_SECOND_FACTOR),
        SessionRows::caller,
        hash);
  }

  /** Deletes tokens that expired before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from access_token where hash in (
          select hash from access_token where expires_at <= ? order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }
}

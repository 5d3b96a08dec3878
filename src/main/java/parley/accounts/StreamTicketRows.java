package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import parley.http.AgentCaller;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code ticket}: found by hash alone, like the tokens. */
final class StreamTicketRows {
  private StreamTicketRows() {}

  /**
   * Adds a ticket of the caller's session, which it does not outlive.
   *
   * @return when it expires; empty when the session is gone
   */
  static Optional<Instant> add(Tx tx, byte[] hash, AgentCaller caller, Instant latest) {
    return tx.one(
        """
        insert into ticket (hash, org_id, session_id, expires_at)
        select :hash, org_id, id, case when expires_at < :latest then expires_at else :latest end
        from session where org_id = :org_id and id = :id and revoked_at is null
        returning expires_at
        """,
        Row::instant,
        Values.of("hash", hash)
            .and("latest", latest)
            .and("org_id", caller.organizationId())
            .and("id", caller.sessionId()));
  }

  /** Takes away all tickets of the caller's session but the newest {@code most}. */
  static void keepNewest(Tx tx, AgentCaller caller, int most) {
    tx.run(
        """
        delete from ticket where org_id = :org_id and session_id = :session_id and hash not in (
          select hash from ticket where org_id = :org_id and session_id = :session_id
          order by expires_at desc limit :limit)
        """,
        Values.of("org_id", caller.organizationId())
            .and("session_id", caller.sessionId())
            .and("limit", most));
  }

  /** Whose ticket it is, if it is still good and its session has not ended. */
  static Optional<AgentCaller> find(Tx tx, byte[] hash, Instant now) {
    return tx.one(
        """
        select t.org_id, s.agent_id, a.name, s.id, a.role, %s, t.expires_at from ticket t
        join session s on s.org_id = t.org_id and s.id = t.session_id
        join agent a on a.org_id = s.org_id and a.id = s.agent_id
        where t.hash = ? and t.expires_at > ? and s.revoked_at is null and a.status = 'active'
        """
            .formatted(SessionRows.NEEDS_SECOND_FACTOR),
        SessionRows::caller,
        hash,
        now);
  }

  /** Deletes tickets that expired before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from ticket where hash in (
          select hash from ticket where expires_at <= ? order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }
}

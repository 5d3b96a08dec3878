package parley.accounts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;

/** The table {@code session}. */
final class SessionRows {
  private SessionRows() {}

  static void add(Tx tx, Session session) {
    tx.run(
        """
        insert into session (org_id, id, agent_id, created_at, expires_at) values (?, ?, ?, ?, ?)
        """,
        session.organizationId(),
        session.id(),
        session.agentId(),
        session.createdAt(),
        session.expiresAt());
  }

  /** Ends a session; says whether it had not ended before. */
  static boolean end(Tx tx, Session session, Instant now) {
    return tx.run(
            """
            update session set revoked_at = ? where org_id = ? and id = ? and revoked_at is null
            """,
            now,
            session.organizationId(),
            session.id())
        == 1;
  }

  /** Those of these sessions that have not ended. */
  static List<Long> going(Tx tx, List<SessionKey> sessions) {
    // As many places as there may be for so many: few different statements are prepared.
    int places = Integer.highestOneBit(sessions.size() * 2 - 1);
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < places; i++) {
      SessionKey key = sessions.get(Math.min(i, sessions.size() - 1));
      values.add(key.organizationId());
      values.add(key.id());
    }
    return tx.list(
        """
        select id from session where (org_id, id) in (values %s) and revoked_at is null
        """
            .formatted(String.join(", ", Collections.nCopies(places, "(?, ?)"))),
        Row::number,
        values.toArray());
  }

  /** Says whether a session has not ended. */
  static boolean isGoing(Tx tx, long organizationId, long id) {
    return tx.number(
            "select count(*) from session where org_id = ? and id = ? and revoked_at is null",
            organizationId,
            id)
        == 1;
  }

  /** Ends all sessions of an agent but one; answers which. */
  static List<Long> endAllBut(Tx tx, long organizationId, long agentId, long kept, Instant now) {
    return tx.list(
        """
        update session set revoked_at = ?
        where org_id = ? and agent_id = ? and id <> ? and revoked_at is null
        returning id
        """,
        Row::number,
        now,
        organizationId,
        agentId,
        kept);
  }

  /** Ends all sessions of an agent but the newest {@code most}; answers which. */
  static List<Long> endOldest(Tx tx, long organizationId, long agentId, int most, Instant now) {
    return tx.list(
        """
        update session set revoked_at = ?
        where org_id = ? and revoked_at is null and id in (
          select id from session where org_id = ? and agent_id = ? and revoked_at is null
          order by id desc limit 1000 offset ?)
        returning id
        """,
        Row::number,
        now,
        organizationId,
        organizationId,
        agentId,
        most);
  }

  /** Deletes sessions that have expired and have no tokens left; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from session where (org_id, id) in (
          select s.org_id, s.id from session s
          where s.expires_at <= ?
            and not exists (
              select 1 from access_token t where t.org_id = s.org_id and t.session_id = s.id)
            and not exists (
              select 1 from refresh_token t where t.org_id = s.org_id and t.session_id = s.id)
          order by s.expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }
}

package parley.accounts;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.AgentCaller;
import parley.http.Cursors;
import parley.http.Paging;
import parley.http.Role;
import parley.storage.IdType;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code session}. */
final class SessionRows {
  /** A column: whether agent {@code a} can do nothing before they have a second factor. */
  static final String NEEDS_SECOND_FACTOR =
      """
      case when exists (
          select 1 from sign_in_settings i
          where i.org_id = a.org_id and i.require_second_factor = 1)
        and not exists (
          select 1 from second_factor f
          where f.login_id = a.login_id and f.confirmed_at is not null)
        then 1 else 0 end as needs_second_factor\
      """;

  private SessionRows() {}

  /** Adds a session of whoever is at this address. */
  static void add(Tx tx, Session session, @Nullable String ip, @Nullable String userAgent) {
    tx.run(
        """
        insert into session (org_id, id, agent_id, ip, user_agent, created_at, expires_at)
        values (:org_id, :id, :agent_id, :ip, :user_agent, :created_at, :expires_at)
        """,
        Values.of("org_id", session.organizationId())
            .and("id", session.id())
            .and("agent_id", session.agentId())
            .and("ip", ip)
            .and("user_agent", userAgent)
            .and("created_at", session.createdAt())
            .and("expires_at", session.expiresAt()));
  }

  /** Ends a session; says whether it had not ended before. */
  static boolean end(Tx tx, SessionKey session, Instant now) {
    return tx.run(
            """
            update session set revoked_at = ? where org_id = ? and id = ? and revoked_at is null
            """,
            now,
            session.organizationId(),
            session.id())
        == 1;
  }

  /** The sessions of these callers that have not ended. */
  static List<Long> going(Tx tx, List<AgentCaller> callers) {
    return tx.list(
        """
        select id from session where (org_id, id) in (values :sessions) and revoked_at is null
        """,
        Row::number,
        Values.of("sessions", callers.stream().map(SessionRows::key).toList()));
  }

  private static List<Long> key(AgentCaller caller) {
    return List.of(caller.organizationId(), caller.sessionId());
  }

  /** A session that is open, as a list shows it. */
  record Listed(
      long id,
      Instant createdAt,
      @Nullable Instant lastUsedAt,
      Instant expiresAt,
      @Nullable String ip,
      @Nullable String userAgent) {
    SessionView view(long current) {
      return new SessionView(
          IdType.SESSION.encode(id),
          id == current,
          createdAt,
          lastUsedAt,
          expiresAt,
          ip,
          userAgent);
    }
  }

  /** An agent's open sessions, newest first. */
  static List<Listed> open(Tx tx, long organizationId, long agentId, Instant now, Paging paging) {
    return tx.list(
        """
        select id, created_at, last_used_at, expires_at, ip, user_agent from session
        where org_id = :org_id and agent_id = :agent_id and revoked_at is null
          and expires_at > :now and id < :before
        order by id desc limit :limit offset :offset
        """,
        SessionRows::listed,
        Values.of("org_id", organizationId)
            .and("agent_id", agentId)
            .and("now", now)
            .and("before", paging.after().map(Cursors.Position::id).orElse(Long.MAX_VALUE))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long countOpen(Tx tx, long organizationId, long agentId, Instant now) {
    return tx.number(
        """
        select count(*) from session
        where org_id = ? and agent_id = ? and revoked_at is null and expires_at > ?
        """,
        organizationId,
        agentId,
        now);
  }

  static boolean isOpenOf(Tx tx, SessionKey session, long agentId) {
    return tx.number(
            """
            select count(*) from session
            where org_id = ? and id = ? and agent_id = ? and revoked_at is null
            """,
            session.organizationId(),
            session.id(),
            agentId)
        == 1;
  }

  /** Notes that these sessions are in use; says of how many. */
  static int used(Tx tx, List<SessionKey> sessions, Instant now) {
    return tx.run(
        """
        update session set last_used_at = :now where (org_id, id) in (values :sessions)
        """,
        Values.of("now", now).and("sessions", sessions.stream().map(SessionKey::values).toList()));
  }

  private static Listed listed(Row row) {
    return new Listed(
        row.number("id"),
        row.instant("created_at"),
        row.instantOrNull("last_used_at"),
        row.instant("expires_at"),
        row.textOrNull("ip"),
        row.textOrNull("user_agent"));
  }

  /** Ends all sessions of an agent but one; answers which. */
  static List<Long> endAllBut(Tx tx, long organizationId, long agentId, long kept, Instant now) {
    return tx.list(
        """
        update session set revoked_at = :revoked_at
        where org_id = :org_id and agent_id = :agent_id and id <> :kept and revoked_at is null
        returning id
        """,
        Row::number,
        Values.of("revoked_at", now)
            .and("org_id", organizationId)
            .and("agent_id", agentId)
            .and("kept", kept));
  }

  /** Ends all sessions of an agent but the newest {@code most}; answers which. */
  static List<Long> endOldest(Tx tx, long organizationId, long agentId, int most, Instant now) {
    return tx.list(
        """
        update session set revoked_at = :revoked_at
        where org_id = :org_id and revoked_at is null and id in (
          select id from session
          where org_id = :org_id and agent_id = :agent_id and revoked_at is null
          order by id desc limit 1000 offset :offset)
        returning id
        """,
        Row::number,
        Values.of("revoked_at", now)
            .and("org_id", organizationId)
            .and("agent_id", agentId)
            .and("offset", most));
  }

  /** Whose token it is, of a row that names the session, its agent, their role and an end. */
  static AgentCaller caller(Row row) {
    return new AgentCaller(
        row.number("org_id"),
        row.number("agent_id"),
        row.textOrNull("name"),
        row.number("id"),
        Role.of(row.text("role")),
        row.flag("needs_second_factor"),
        row.instant("expires_at"));
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

package parley.accounts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.http.Cursors;
import parley.http.Paging;
import parley.http.Role;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code agent}, with the address of the login. */
final class AgentRows {
  private static final String SELECT =
      """
      select a.org_id, a.id, a.login_id, l.email, a.name, a.role, a.status, a.away, a.created_at
      from agent a left join login l on l.id = a.login_id
      """;

  private AgentRows() {}

  /** Inserts an agent unless the login is one here already; says whether it did. */
  static boolean add(Tx tx, Agent agent) {
    return tx.run(
            """
            insert into agent (org_id, id, login_id, name, role, status, created_at, updated_at)
            values (:org_id, :id, :login_id, :name, :role, :status, :created_at, :created_at)
            on conflict (login_id, org_id) where login_id is not null do nothing
            """,
            Values.of("org_id", agent.organizationId())
                .and("id", agent.id())
                .and("login_id", agent.loginId())
                .and("name", agent.name())
                .and("role", agent.role().text())
                .and("status", agent.status().text())
                .and("created_at", agent.createdAt()))
        == 1;
  }

  /**
   * Says whether the organization has this agent and they are active, and keeps it so until the
   * transaction ends.
   */
  static boolean isActive(Tx tx, long organizationId, long id) {
    return tx.one(
            "select id from agent where org_id = ? and id = ? and status = 'active' "
                + tx.dialect().keepRows("agent"),
            Row::number,
            organizationId,
            id)
        .isPresent();
  }

  static Optional<Agent> find(Tx tx, long organizationId, long id) {
    return tx.one(SELECT + "where a.org_id = ? and a.id = ?", AgentRows::agent, organizationId, id);
  }

  /** Those of some agents who have said to be away. */
  static List<Long> away(Tx tx, long organizationId, List<Long> ids) {
    return tx.list(
        "select id from agent where org_id = :org_id and id in (:ids) and away = 1",
        Row::number,
        Values.of("org_id", organizationId).and("ids", ids));
  }

  /** The agent of this organization who logs in with an address. */
  static Optional<Agent> withEmail(Tx tx, long organizationId, String email) {
    return tx.one(
        SELECT + "where a.org_id = ? and l.email = ?", AgentRows::agent, organizationId, email);
  }

  static List<Agent> list(Tx tx, long organizationId, Paging paging) {
    return tx.list(
        SELECT
            + """
            where a.org_id = :org_id and a.id > :after
            order by a.id limit :limit offset :offset
            """,
        AgentRows::agent,
        Values.of("org_id", organizationId)
            .and("after", paging.after().map(Cursors.Position::id).orElse(0L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, long organizationId) {
    return tx.number("select count(*) from agent where org_id = ?", organizationId);
  }

  static long countOwners(Tx tx, long organizationId) {
    return tx.number(
        """
        select count(*) from agent where org_id = ? and role = 'owner' and status = 'active'
        """,
        organizationId);
  }

  static boolean needsSecondFactor(Tx tx, long organizationId, long id) {
    return tx.one(
            "select %s from agent a where a.org_id = ? and a.id = ?"
                .formatted(SessionRows.NEEDS_SECOND_FACTOR),
            row -> row.flag("needs_second_factor"),
            organizationId,
            id)
        .orElse(false);
  }

  static List<String> ownerEmails(Tx tx, long organizationId) {
    return tx.list(
        """
        select l.email from agent a join login l on l.id = a.login_id
        where a.org_id = ? and a.role = 'owner' and a.status = 'active' order by a.id
        """,
        Row::text,
        organizationId);
  }

  /** Writes the name, the role, the status and the login of an agent as they are given. */
  static void update(Tx tx, Agent agent, Instant now) {
    tx.run(
        """
        update agent
        set name = :name, role = :role, status = :status, login_id = :login_id, updated_at = :now
        where org_id = :org_id and id = :id
        """,
        Values.of("name", agent.name())
            .and("role", agent.role().text())
            .and("status", agent.status().text())
            .and("login_id", agent.loginId())
            .and("now", now)
            .and("org_id", agent.organizationId())
            .and("id", agent.id()));
  }

  private static Agent agent(Row row) {
    return new Agent(
        row.number("org_id"),
        row.number("id"),
        row.numberOrNull("login_id"),
        row.textOrNull("email"),
        row.textOrNull("name"),
        Role.of(row.text("role")),
        AgentStatus.of(row.text("status")),
        row.flag("away"),
        row.instant("created_at"));
  }
}

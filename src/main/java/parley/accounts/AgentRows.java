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

/** The table {@code agent}. */
final class AgentRows {
  /** What it takes to check a password. */
  record Credentials(long organizationId, long agentId, String email, String passwordHash) {}

  private AgentRows() {}

  /** Inserts an agent unless somebody has the e-mail; says whether it did. */
  static boolean add(Tx tx, Agent agent, String passwordHash) {
    return tx.run(
            """
            insert into agent (org_id, id, email, name, role, password_hash, created_at, updated_at)
            values (:org_id, :id, :email, :name, :role, :password_hash, :created_at, :created_at)
            on conflict (email) do nothing
            """,
            Values.of("org_id", agent.organizationId())
                .and("id", agent.id())
                .and("email", agent.email())
                .and("name", agent.name())
                .and("role", agent.role().text())
                .and("password_hash", passwordHash)
                .and("created_at", agent.createdAt()))
        == 1;
  }

  static boolean exists(Tx tx, long organizationId, long id) {
    return find(tx, organizationId, id).isPresent();
  }

  static Optional<Agent> find(Tx tx, long organizationId, long id) {
    return tx.one(
        """
        select org_id, id, email, name, role, created_at from agent where org_id = ? and id = ?
        """,
        AgentRows::agent,
        organizationId,
        id);
  }

  static List<Agent> list(Tx tx, long organizationId, Paging paging) {
    return tx.list(
        """
        select org_id, id, email, name, role, created_at from agent
        where org_id = :org_id and id > :after
        order by id limit :limit offset :offset
        """,
        AgentRows::agent,
        Values.of("org_id", organizationId)
            .and("after", paging.after().map(Cursors.Position::id).orElse(0L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, long organizationId) {
    return tx.number(
        """
        select count(*) from agent where org_id = ?
        """,
        organizationId);
  }

  /** Of whatever organization: who logs in names none. */
  static Optional<Credentials> credentials(Tx tx, String email) {
    return tx.one(
        """
        select org_id, id, email, password_hash from agent where email = ?
        """,
        AgentRows::credentials,
        email);
  }

  static Optional<Credentials> credentials(Tx tx, long organizationId, long id) {
    return tx.one(
        """
        select org_id, id, email, password_hash from agent where org_id = ? and id = ?
        """,
        AgentRows::credentials,
        organizationId,
        id);
  }

  /**
   * Keeps a new hash of the same password, unless the password has been changed; says whether it
   * did. Even with the same hash this holds off a change until the transaction ends.
   */
  static boolean renewHash(Tx tx, Credentials known, String hash) {
    return tx.run(
            """
            update agent set password_hash = :hash
            where org_id = :org_id and id = :id and password_hash = :known
            """,
            Values.of("hash", hash)
                .and("org_id", known.organizationId())
                .and("id", known.agentId())
                .and("known", known.passwordHash()))
        == 1;
  }

  /** Changes the password, unless it has been changed before; says whether it did. */
  static boolean changeHash(Tx tx, Credentials known, String hash, Instant now) {
    return tx.run(
            """
            update agent set password_hash = :hash, updated_at = :now
            where org_id = :org_id and id = :id and password_hash = :known
            """,
            Values.of("hash", hash)
                .and("now", now)
                .and("org_id", known.organizationId())
                .and("id", known.agentId())
                .and("known", known.passwordHash()))
        == 1;
  }

  private static Credentials credentials(Row row) {
    return new Credentials(
        row.number("org_id"), row.number("id"), row.text("email"), row.text("password_hash"));
  }

  private static Agent agent(Row row) {
    return new Agent(
        row.number("org_id"),
        row.number("id"),
        row.text("email"),
        row.textOrNull("name"),
        Role.of(row.text("role")),
        row.instant("created_at"));
  }
}

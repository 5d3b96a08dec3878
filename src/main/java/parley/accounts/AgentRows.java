package parley.accounts;

import java.util.Optional;
import parley.http.Role;
import parley.storage.Row;
import parley.storage.Tx;

/** The table {@code agent}. */
final class AgentRows {
  private AgentRows() {}

  /** Inserts an agent unless somebody has the e-mail; says whether it did. */
  static boolean add(Tx tx, Agent agent, String passwordHash) {
    return tx.run(
            """
            insert into agent (org_id, id, email, name, role, password_hash, created_at, updated_at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (email) do nothing
            """,
            agent.organizationId(),
            agent.id(),
            agent.email(),
            agent.name(),
            agent.role().text(),
            passwordHash,
            agent.createdAt(),
            agent.createdAt())
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

  private static Agent agent(Row row) {
    return new Agent(
        row.number(),
        row.number(),
        row.text(),
        row.textOrNull(),
        Role.of(row.text()),
        row.instant());
  }
}

package parley.accounts;

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
}

package parley.drafts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.http.Cursors;
import parley.http.Paging;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code draft}. */
final class DraftRows {
  private static final String SELECT = "select conversation_id, text, note, updated_at from draft ";

  private DraftRows() {}

  /** Writes a draft, unless a newer one is there. */
  static void put(Tx tx, DraftOwner owner, Draft draft, Instant updatedAt) {
    tx.run(
        """
        insert into draft (org_id, agent_id, conversation_id, text, note, updated_at)
        values (:org_id, :agent_id, :conversation_id, :text, :note, :updated_at)
        on conflict (org_id, agent_id, conversation_id) do update
          set text = excluded.text, note = excluded.note, updated_at = excluded.updated_at
          where excluded.updated_at >= draft.updated_at
        """,
        of(owner)
            .and("conversation_id", draft.conversationId())
            .and("text", draft.text())
            .and("note", draft.note())
            .and("updated_at", updatedAt));
  }

  static Optional<Draft> find(Tx tx, DraftOwner owner, long conversationId) {
    return tx.one(
        SELECT + "where org_id = ? and agent_id = ? and conversation_id = ?",
        DraftRows::draft,
        owner.organizationId(),
        owner.agentId(),
        conversationId);
  }

  static void delete(Tx tx, DraftOwner owner, long conversationId) {
    tx.run(
        """
        delete from draft where org_id = :org_id and agent_id = :agent_id
          and conversation_id = :conversation_id
        """,
        of(owner).and("conversation_id", conversationId));
  }

  /** Deletes a draft, unless it is newer than that. */
  static void deleteUntil(Tx tx, DraftOwner owner, long conversationId, Instant updatedAt) {
    tx.run(
        """
        delete from draft where org_id = :org_id and agent_id = :agent_id
          and conversation_id = :conversation_id and updated_at <= :updated_at
        """,
        of(owner).and("conversation_id", conversationId).and("updated_at", updatedAt));
  }

  static void deleteAll(Tx tx, DraftOwner owner) {
    tx.run("delete from draft where org_id = :org_id and agent_id = :agent_id", of(owner));
  }

  /** Those of an agent, by conversation, the oldest first. */
  static List<Draft> page(Tx tx, DraftOwner owner, Paging paging) {
    return tx.list(
        SELECT
            + """
            where org_id = :org_id and agent_id = :agent_id and conversation_id > :after
            order by conversation_id limit :limit offset :offset
            """,
        DraftRows::draft,
        of(owner)
            .and("after", paging.after().map(Cursors.Position::id).orElse(0L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, DraftOwner owner) {
    return tx.number(
        "select count(*) from draft where org_id = ? and agent_id = ?",
        owner.organizationId(),
        owner.agentId());
  }

  private static Values of(DraftOwner owner) {
    return Values.of("org_id", owner.organizationId()).and("agent_id", owner.agentId());
  }

  private static Draft draft(Row row) {
    return new Draft(
        row.number("conversation_id"),
        row.text("text"),
        row.text("note"),
        row.instant("updated_at"));
  }
}

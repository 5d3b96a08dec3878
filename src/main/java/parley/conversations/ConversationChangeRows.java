package parley.conversations;

import java.time.Instant;
import java.util.List;
import parley.http.Actor;
import parley.storage.IdType;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code conversation_change} table: what was done to conversations, and by whom. */
final class ConversationChangeRows {
  private ConversationChangeRows() {}

  static void add(
      Tx tx,
      Conversation conversation,
      long id,
      ConversationChange change,
      Actor actor,
      Instant at) {
    tx.defer(
        """
        insert into conversation_change
          (org_id, conversation_id, id, type, actor_type, actor_id, was, became, created_at)
        values (:org_id, :conversation_id, :id, :type, :actor_type, :actor_id, :was, :became,
          :created_at)
        """,
        Values.of("org_id", conversation.organizationId())
            .and("conversation_id", conversation.id())
            .and("id", id)
            .and("type", change.type())
            .and("actor_type", actor.type())
            .and("actor_id", actor.id())
            .and("was", change.from())
            .and("became", change.to())
            .and("created_at", at));
  }

  /** At most {@code most} entries older than one, the newest first. */
  static List<ConversationActivityPage.Entry> before(
      Tx tx, Conversation conversation, long before, int most) {
    return tx.list(
        """
        select id, type, actor_type, actor_id, was, became, created_at from conversation_change
        where org_id = :org_id and conversation_id = :conversation_id and id < :id
        order by id desc limit :most
        """,
        ConversationChangeRows::entry,
        Values.of("org_id", conversation.organizationId())
            .and("conversation_id", conversation.id())
            .and("id", before)
            .and("most", most));
  }

  private static ConversationActivityPage.Entry entry(Row row) {
    return new ConversationActivityPage.Entry(
        IdType.ACTIVITY.encode(row.number("id")),
        row.text("type"),
        row.instant("created_at"),
        new Actor(row.text("actor_type"), row.numberOrNull("actor_id")).view(),
        row.text("was"),
        row.text("became"));
  }
}

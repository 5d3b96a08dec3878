package parley.conversations;

import java.util.List;
import parley.storage.Conditions;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** Reads {@code message} and {@code conversation} for {@link MessageSearch}. */
final class MessageSearchRows {
  private MessageSearchRows() {}

  /** Messages with ids less than {@code before}, the newest first. */
  static List<Long> newest(Tx tx, WalkedMessages of, long before, int most) {
    Conditions conditions = new Conditions("m");
    conditions.add("org_id = ?", of.organizationId());
    conditions.add("id < ?", before);
    of.conversationId().ifPresent(id -> conditions.add("conversation_id = ?", id));
    of.contactId()
        .ifPresent(id ->
            conditions.add(
                """
                conversation_id in (
                  select id from conversation where org_id = ? and contact_id = ?)\
                """,
                of.organizationId(),
                id));
    return tx.list(
        "select id from message where " + conditions.sql() + " order by id desc limit :most",
        Row::number,
        conditions.values().and("most", most));
  }

  /** Those of some messages that a filter lets through by anything but their words. */
  static List<Message> passing(
      Tx tx, long organizationId, List<Long> ids, MessageSearchFilter filter) {
    Conditions conditions = new Conditions("m");
    conditions.add("org_id = ?", organizationId);
    conditions.add("id >= ?", filter.from());
    // They are found as the message that they change.
    conditions.add("(type not in ('edit', 'revoke') or reply_to is null)");
    if (!filter.notes()) {
      conditions.add("type <> 'note'");
    }
    filter
        .channel()
        .ifPresent(channel ->
            conditions.add(
                """
                exists (select 1 from conversation v where v.org_id = message.org_id
                  and v.id = message.conversation_id and v.channel = ?)\
                """,
                channel));
    return tx.list(
        "select "
            + MessageRows.COLUMNS
            + " from message where "
            + conditions.sql()
            + " and id in (:ids) order by id desc",
        MessageRows::message,
        conditions.values().and("ids", ids));
  }

  /** Some conversations with their contacts. */
  static List<Conversation> conversations(Tx tx, long organizationId, List<Long> ids) {
    return tx.list(
        ConversationRows.SELECT + "where v.org_id = :org_id and v.id in (:ids)",
        ConversationRows::conversation,
        Values.of("org_id", organizationId).and("ids", ids));
  }
}

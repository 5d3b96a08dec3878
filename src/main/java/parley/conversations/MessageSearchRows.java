package parley.conversations;

import java.util.List;
import parley.storage.Conditions;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * Reads {@code message} and {@code conversation} for {@link MessageSearch}. What is said in one
 * place is looked up there and then sorted: left to itself, an engine may walk all messages in
 * their order.
 */
final class MessageSearchRows {
  private MessageSearchRows() {}

  /** Messages with ids less than {@code before}, the newest first. */
  static List<Long> newest(Tx tx, long organizationId, long before, int most) {
    return tx.list(
        "select id from message where org_id = ? and id < ? order by id desc limit ?",
        Row::number,
        organizationId,
        before,
        most);
  }

  /** Those of one conversation. */
  static List<Long> newestOfConversation(
      Tx tx, long organizationId, long conversationId, long before, int most) {
    return tx.list(
        """
        with said as materialized (
          select id from message where org_id = :org_id and conversation_id = :conversation_id)
        select id from said where id < :before order by id desc limit :most
        """,
        Row::number,
        Values.of("org_id", organizationId)
            .and("conversation_id", conversationId)
            .and("before", before)
            .and("most", most));
  }

  /** Those of one contact. */
  static List<Long> newestOfContact(
      Tx tx, long organizationId, long contactId, long before, int most) {
    return tx.list(
        """
        with said as materialized (
          select m.id from conversation c cross join message m
          where c.org_id = :org_id and c.contact_id = :contact_id
            and m.org_id = c.org_id and m.conversation_id = c.id)
        select id from said where id < :before order by id desc limit :most
        """,
        Row::number,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("before", before)
            .and("most", most));
  }

  /**
   * Those of some messages that a filter lets through by anything but their words; the large ones
   * are to be read {@link MessagePageRows#whole}.
   */
  static List<Message> passing(
      Tx tx, long organizationId, List<Long> ids, MessageSearchFilter filter) {
    Conditions conditions = new Conditions("m");
    conditions.add("org_id = ?", organizationId);
    conditions.add("id >= ?", filter.from());
    conditions.add(MessageRows.IS_SAID);
    // They are found as the message that they change.
    conditions.add("(type not in ('edit', 'revoke') or reply_to is null)");
    if (!filter.notes()) {
      conditions.add("type <> 'note'");
    }
    if (filter.conversationId().isPresent() && filter.contactId().isPresent()) {
      conditions.add(
          """
          exists (select 1 from conversation v where v.org_id = message.org_id
            and v.id = message.conversation_id and v.contact_id = ?)\
          """,
          filter.contactId().getAsLong());
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
            + MessagePageRows.COLUMNS
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

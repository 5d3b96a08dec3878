package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code message}: what makes the traffic of a conversation. */
final class RemainingTrafficRows {
  /** What the customer or somebody else wrote; what machines write waits for nobody. */
  private static final String IS_HEARD =
      """
      org_id = :org_id and conversation_id = :conversation_id and direction = 'inbound'
        and metadata not like '%"automatic":%'\
      """;

  private RemainingTrafficRows() {}

  /** The newest message that was said, or is about to be. */
  static Optional<Message> newest(Tx tx, Conversation conversation) {
    return tx.one(
        "select "
            + MessageRows.COLUMNS
            + """
            from message where org_id = ? and conversation_id = ?
              and status not in ('scheduled', 'canceled')
            order by position desc limit 1
            """,
        MessageRows::message,
        conversation.organizationId(),
        conversation.id());
  }

  /** The ids of the newest messages that people wrote. */
  static List<Long> heard(Tx tx, Conversation conversation, long most) {
    return tx.list(
        "select id from message where " + IS_HEARD + " order by position desc limit :most",
        Row::number,
        of(conversation).and("most", most));
  }

  /** Where among some messages the one is that was written at this time. */
  static Optional<Long> place(Tx tx, Conversation conversation, List<Long> ids, Instant at) {
    return tx.one(
        """
        select position from message where org_id = :org_id and id in (:ids) and sent_at = :at
        order by position desc limit 1
        """,
        Row::number,
        Values.of("org_id", conversation.organizationId()).and("ids", ids).and("at", at));
  }

  /** When the first message behind a place was written that waits for an answer, but for some. */
  static Optional<Instant> waiting(
      Tx tx, Conversation conversation, long place, List<Long> butFor) {
    return tx.one(
        "select sent_at from message where "
            + IS_HEARD
            + """
             and position > :place and id not in (:but_for)
              and type not in ('reaction', 'system', 'edit', 'revoke')
            order by position limit 1
            """,
        Row::instant,
        of(conversation).and("place", place).and("but_for", butFor));
  }

  /** When the last message was written that came in. */
  static Optional<Instant> lastInbound(Tx tx, Conversation conversation) {
    return tx.one(
        """
        select sent_at from message
        where org_id = :org_id and conversation_id = :conversation_id and direction = 'inbound'
          and type <> 'system'
        order by position desc limit 1
        """,
        Row::instant,
        of(conversation));
  }

  private static Values of(Conversation conversation) {
    return Values.of("org_id", conversation.organizationId())
        .and("conversation_id", conversation.id());
  }
}

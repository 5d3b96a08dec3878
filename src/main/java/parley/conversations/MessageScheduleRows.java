package parley.conversations;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Conditions;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The rows of {@code message} that are scheduled, the next one to leave first. */
final class MessageScheduleRows {
  private MessageScheduleRows() {}

  /** Those of the organization, or of one of its conversations. */
  static Page<Message> page(
      Tx tx, long organizationId, OptionalLong conversationId, Paging paging) {
    Conditions conditions = new Conditions("v");
    conditions.add("org_id = ? and status = 'scheduled'", organizationId);
    conditions.add(MessageRows.IS_SAID);
    conversationId.ifPresent(id -> conditions.add("conversation_id = ?", id));
    long total =
        tx.number("select count(*) from message where " + conditions.sql(), conditions.values());
    paging
        .after()
        .ifPresent(last -> conditions.add("(send_at, id) > (?, ?)", last.sort(), last.id()));
    List<Message> rows =
        tx.list(
            "select "
                + MessagePageRows.COLUMNS
                + " from message where "
                + conditions.sql()
                + " order by send_at, id limit :limit offset :offset",
            MessageRows::message,
            conditions.values().and("limit", paging.limit()).and("offset", paging.offset()));
    return Page.of(rows, paging, total, MessageScheduleRows::position);
  }

  /** All of one conversation; nobody else changes them until the transaction ends. */
  static List<Message> of(Tx tx, Conversation conversation) {
    return tx.list(
        "select "
            + MessageRows.COLUMNS
            + " from message where org_id = ? and conversation_id = ? and status = 'scheduled'"
            + " order by id "
            + tx.dialect().lockRows("message"),
        MessageRows::message,
        conversation.organizationId(),
        conversation.id());
  }

  /** Whether the customer has written since a message was, by the order in which both came here. */
  static boolean isOvertaken(Tx tx, Message message) {
    return tx.one(
            """
            select id from message
            where org_id = :org_id and conversation_id = :conversation_id and position > :id
              and direction = 'inbound'
            limit 1
            """,
            Row::number,
            Values.of("org_id", message.organizationId())
                .and("conversation_id", message.conversationId())
                .and("id", message.id()))
        .isPresent();
  }

  private static Cursors.Position position(Message message) {
    return new Cursors.Position(
        Objects.requireNonNull(message.sendAt()).toEpochMilli(), message.id());
  }
}

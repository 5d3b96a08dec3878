package parley.conversations;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.IdSet;
import parley.storage.Row;
import parley.storage.Tx;

/** The {@code message} table. */
final class MessageRows {
  static final String COLUMNS =
      """
      org_id, id, conversation_id, channel_id, direction, type, content, status,
      sender_type, sender_id, reply_to, client_message_id, provider_id, error, metadata,
      sent_at, created_at, send_at, fallback, attempt, position
      """;

  private static final String INSERT =
      """
      insert into message (org_id, id, conversation_id, channel_id, direction, type, content,
        status, status_rank, sender_type, sender_id, reply_to, client_message_id,
        provider_id, error, metadata, sent_at, created_at, send_at, fallback, attempt, position)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  /** Inserts the message unless one of its keys (the client's, the provider's) is there already. */
  boolean addOnce(Tx tx, Message message) {
    if (message.clientMessageId() == null && message.providerId() == null) {
      tx.defer(INSERT, values(message));
      return true;
    }
    return tx.run(INSERT + "on conflict do nothing", values(message)) == 1;
  }

  private static @Nullable Object[] values(Message message) {
    return new @Nullable Object[] {
      message.organizationId(),
      message.id(),
      message.conversationId(),
      message.channelId(),
      message.direction().text(),
      message.type(),
      message.content(),
      message.status().text(),
      message.status().rank(),
      message.messageAuthor().type(),
      message.messageAuthor().id(),
      message.replyTo(),
      message.clientMessageId(),
      message.providerId(),
      message.error(),
      message.metadata(),
      message.sentAt(),
      message.createdAt(),
      message.sendAt(),
      message.fallback(),
      message.attempt(),
      message.position()
    };
  }

  Optional<Message> find(Tx tx, long organizationId, long id) {
    return tx.one(
        "select " + COLUMNS + " from message where org_id = ? and id = ?",
        MessageRows::message,
        organizationId,
        id);
  }

  /** {@link #find}, and nobody else changes the message until the transaction ends. */
  Optional<Message> findToChange(Tx tx, long organizationId, long id) {
    return tx.one(
        "select "
            + COLUMNS
            + " from message where org_id = ? and id = ? "
            + tx.dialect().lockRows("message"),
        MessageRows::message,
        organizationId,
        id);
  }

  Optional<Message> findByClientId(
      Tx tx, long organizationId, long conversationId, String clientMessageId) {
    return tx.one(
        "select "
            + COLUMNS
            + " from message where org_id = ? and conversation_id = ? and client_message_id = ?",
        MessageRows::message,
        organizationId,
        conversationId,
        clientMessageId);
  }

  /** The id of the message that the provider knows by this id. */
  Optional<Long> idOf(Tx tx, long organizationId, long channelId, String providerId) {
    return tx.one(
        "select id from message where org_id = ? and channel_id = ? and provider_id = ?",
        Row::number,
        organizationId,
        channelId,
        providerId);
  }

  /** Keeps the provider's id of a message that has none yet. */
  boolean identify(Tx tx, long organizationId, long channelId, long id, String providerId) {
    return tx.run(
            """
            update message set provider_id = ?
            where org_id = ? and channel_id = ? and id = ? and direction = 'outbound'
              and provider_id is null
            """,
            providerId,
            organizationId,
            channelId,
            id)
        == 1;
  }

  /** Raises the status of an outbound message; false when it has that rank or a higher one. */
  boolean raise(Tx tx, long organizationId, long id, MessageStatus status, @Nullable String error) {
    return tx.run(
            """
            update message set status = ?, status_rank = ?, error = ?
            where org_id = ? and id = ? and direction = 'outbound' and status_rank < ?
            """,
            status.text(),
            status.rank(),
            error,
            organizationId,
            id,
            status.rank())
        == 1;
  }

  /** At most {@code most} messages older than {@code before}, the newest first. */
  List<Message> before(Tx tx, long organizationId, long conversationId, long before, int most) {
    return tx.list(
        "select "
            + COLUMNS
            + """
            from message where org_id = ? and conversation_id = ? and position < coalesce(
              (select position from message where org_id = ? and id = ?), ?)
            order by position desc limit ?
            """,
        MessageRows::message,
        organizationId,
        conversationId,
        organizationId,
        before,
        before,
        most);
  }

  /** At most {@code most} messages newer than {@code after}, the oldest first. */
  List<Message> after(Tx tx, long organizationId, long conversationId, long after, int most) {
    return tx.list(
        "select "
            + COLUMNS
            + """
            from message where org_id = ? and conversation_id = ? and position > coalesce(
              (select position from message where org_id = ? and id = ?), ?)
            order by position limit ?
            """,
        MessageRows::message,
        organizationId,
        conversationId,
        organizationId,
        after,
        after,
        most);
  }

  List<Message> findAll(Tx tx, long organizationId, IdSet ids) {
    return tx.list(
        "select " + COLUMNS + " from message where org_id = ? and id in (" + ids.places() + ")",
        MessageRows::message,
        ids.values(organizationId));
  }

  static Message message(Row row) {
    return new Message(
        row.number(),
        row.number(),
        row.number(),
        row.number(),
        MessageDirection.of(row.text()),
        row.text(),
        row.text(),
        MessageStatus.of(row.text()),
        new MessageAuthor(row.text(), row.numberOrNull()),
        row.numberOrNull(),
        row.textOrNull(),
        row.textOrNull(),
        row.textOrNull(),
        row.text(),
        row.instant(),
        row.instant(),
        row.instantOrNull(),
        row.textOrNull(),
        row.count(),
        row.number());
  }
}

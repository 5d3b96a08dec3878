package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.http.Actor;
import parley.storage.Answer;
import parley.storage.Row;
import parley.storage.StorageException;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code message} table. */
final class MessageRows {
  static final String COLUMNS = columns("content");

  /** Whether the conversation is there: what goes with an erased one goes a little later. */
  static final String IS_SAID =
      """
      exists (select 1 from conversation said where said.org_id = message.org_id
        and said.id = message.conversation_id)\
      """;

  private static final int MOST_AT_ONCE = 1_000;

  private static final String INSERT =
      """
      insert into message (org_id, id, conversation_id, channel_id, direction, type, content,
        status, status_rank, sender_type, sender_id, reply_to, client_message_id,
        provider_id, error, metadata, sent_at, created_at, send_at, fallback, attempt, purpose,
        position)
      values (:org_id, :id, :conversation_id, :channel_id, :direction, :type, :content, :status,
        :status_rank, :sender_type, :sender_id, :reply_to, :client_message_id, :provider_id,
        :error, :metadata, :sent_at, :created_at, :send_at, :fallback, :attempt, :purpose,
        :position)
      """;

  private MessageRows() {}

  /** The columns of a message with an expression in the place of its content. */
  static String columns(String content) {
    return """
    org_id, id, conversation_id, channel_id, direction, type, %s, status,
    sender_type, sender_id, reply_to, client_message_id, provider_id, error, metadata,
    sent_at, created_at, send_at, fallback, attempt, purpose, position
    """
        .formatted(content);
  }

  /** Inserts a message without keys of others, or after a look for them behind a lock. */
  static void add(Tx tx, Message message) {
    tx.defer(INSERT, values(message));
    MessageIndex.add(tx, message);
  }

  /** Inserts the message unless one of its keys (the client's, the provider's) is there already. */
  static boolean addOnce(Tx tx, Message message) {
    boolean added = tx.expectOne(INSERT + "on conflict do nothing", values(message));
    if (added) {
      MessageIndex.add(tx, message);
    }
    return added;
  }

  private static Values values(Message message) {
    return Values.of("org_id", message.organizationId())
        .and("id", message.id())
        .and("conversation_id", message.conversationId())
        .and("channel_id", message.channelId())
        .and("direction", message.direction().text())
        .and("type", message.type())
        .and("content", message.content())
        .and("status", message.status().text())
        .and("status_rank", message.status().rank())
        .and("sender_type", message.author().type())
        .and("sender_id", message.author().id())
        .and("reply_to", message.replyTo())
        .and("client_message_id", message.clientMessageId())
        .and("provider_id", message.providerId())
        .and("error", message.error())
        .and("metadata", message.metadata())
        .and("sent_at", message.sentAt())
        .and("created_at", message.createdAt())
        .and("send_at", message.sendAt())
        .and("fallback", message.fallback())
        .and("attempt", message.attempt())
        .and("purpose", message.purpose().text())
        .and("position", message.position());
  }

  static Optional<Message> find(Tx tx, long organizationId, long id) {
    return tx.one(
        "select " + COLUMNS + " from message where org_id = ? and id = ? and " + IS_SAID,
        MessageRows::message,
        organizationId,
        id);
  }

  /**
   * {@link #find}, and nobody else changes the message until the transaction ends. A statement that
   * waits for a row which is moved to another conversation meanwhile finds it in neither: then the
   * transaction runs again.
   */
  static Optional<Message> findToChange(Tx tx, long organizationId, long id) {
    Optional<Message> found = locked(tx, organizationId, id);
    if (found.isEmpty() && find(tx, organizationId, id).isPresent()) {
      throw StorageException.lostRace();
    }
    return found;
  }

  private static Optional<Message> locked(Tx tx, long organizationId, long id) {
    return tx.one(
        "select "
            + COLUMNS
            + " from message where org_id = ? and id = ? and "
            + IS_SAID
            + " "
            + tx.dialect().lockRows("message"),
        MessageRows::message,
        organizationId,
        id);
  }

  /** Asks for what a client has sent under an id of its own. */
  static Answer<Message> askByClientId(
      Tx tx, long organizationId, long conversationId, String clientMessageId) {
    return tx.ask(
        "select "
            + COLUMNS
            + """
            from message where org_id = :org_id and conversation_id = :conversation_id
              and client_message_id = :client_message_id
            """,
        MessageRows::message,
        Values.of("org_id", organizationId)
            .and("conversation_id", conversationId)
            .and("client_message_id", clientMessageId));
  }

  /**
   * At most {@value #MOST_AT_ONCE} messages to an address that have not come this far yet. Who has
   * read what came later has not read what failed.
   */
  static List<Long> sentTo(
      Tx tx, Channel channel, String address, Instant until, MessageStatus status) {
    return tx.list(
        """
        select m.id from conversation v
        join message m on m.org_id = v.org_id and m.conversation_id = v.id
        where v.org_id = :org_id and v.channel_id = :channel_id and v.address = :address
          and m.direction = 'outbound' and m.sent_at <= :until
          and m.status_rank >= 0 and m.status_rank < :status_rank and m.status <> 'failed'
        order by m.position limit :most
        """,
        Row::number,
        Values.of("org_id", channel.organizationId())
            .and("channel_id", channel.id())
            .and("address", address)
            .and("until", until)
            .and("status_rank", status.rank())
            .and("most", MOST_AT_ONCE));
  }

  /** Gives an outbound message that was found to be changed another status. */
  static void raise(Tx tx, Message before, MessageStatus status, @Nullable String error) {
    tx.defer(
        """
        update message set status = :status, status_rank = :status_rank, error = :error
        where org_id = :org_id and id = :id and direction = 'outbound'
          and status_rank = :rank_before
        """,
        Values.of("status", status.text())
            .and("status_rank", status.rank())
            .and("error", error)
            .and("org_id", before.organizationId())
            .and("id", before.id())
            .and("rank_before", before.status().rank()));
  }

  /**
   * The newest message to the customer behind a position that is by somebody else than {@code own}.
   * What was never sent doesn't count.
   */
  static Optional<Message> newestOfOthers(Tx tx, Message own, long position) {
    return tx.one(
        "select "
            + COLUMNS
            + """
            from message where org_id = :org_id and conversation_id = :conversation_id
              and position > :position and direction = 'outbound'
              and status not in ('scheduled', 'canceled')
              and (sender_type <> :sender_type or sender_id <> :sender_id)
            order by position desc limit 1
            """,
        MessageRows::message,
        Values.of("org_id", own.organizationId())
            .and("conversation_id", own.conversationId())
            .and("position", position)
            .and("sender_type", own.author().type())
            .and("sender_id", own.author().id()));
  }

  static List<Message> findAll(Tx tx, long organizationId, List<Long> ids) {
    return tx.list(
        "select " + COLUMNS + " from message where org_id = :org_id and id in (:ids)",
        MessageRows::message,
        Values.of("org_id", organizationId).and("ids", ids));
  }

  static Message message(Row row) {
    return new Message(
        row.number("org_id"),
        row.number("id"),
        row.number("conversation_id"),
        row.number("channel_id"),
        MessageDirection.of(row.text("direction")),
        row.text("type"),
        row.text("content"),
        MessageStatus.of(row.text("status")),
        new Actor(row.text("sender_type"), row.numberOrNull("sender_id")),
        row.numberOrNull("reply_to"),
        row.textOrNull("client_message_id"),
        row.textOrNull("provider_id"),
        row.textOrNull("error"),
        row.text("metadata"),
        row.instant("sent_at"),
        row.instant("created_at"),
        row.instantOrNull("send_at"),
        row.textOrNull("fallback"),
        row.count("attempt"),
        MessagePurpose.of(row.text("purpose")).orElseThrow(),
        row.number("position"));
  }
}

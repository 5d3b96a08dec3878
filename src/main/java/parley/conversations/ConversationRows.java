package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.Update.MessageThread;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code conversation} table: finding and opening. */
final class ConversationRows {
  static final String SELECT =
      """
      select v.org_id, v.id, v.contact_id, c.name, c.phone, v.channel_id, v.channel, v.status,
        v.assigned_to, v.team_id, v.priority, v.tags, v.unread_count, v.last_message_id,
        v.last_message_at, v.last_inbound_at, v.window_closed_at, v.active_at, v.snoozed_until,
        v.resolved_at, v.version, v.created_at, v.updated_at, v.address, v.thread_key, v.subject
      from conversation v join contact c on c.org_id = v.org_id and c.id = v.contact_id
      """;

  /** Sets what a conversation tells of its last message, unless a later one is known already. */
  private static final String LAST_MESSAGE =
      """
      updated_at = :now, version = version + 1,
        last_message_at = case when last_position > :position
          then last_message_at else :sent_at end,
        active_at = case when last_position > :position then active_at else :now end,
        last_message_id =
          case when last_position > :position then last_message_id else :message_id end,
        last_position = case when last_position > :position then last_position else :position end\
      """;

  private ConversationRows() {}

  /** What a conversation starts with. */
  record Start(
      long organizationId,
      long id,
      long contactId,
      long channelId,
      String channel,
      @Nullable String address,
      MessageThread thread,
      Instant at) {}

  /**
   * Opens a conversation unless the contact has one on this channel that isn't resolved. The reply
   * window counts from whatever the contact wrote there last.
   */
  static boolean openOnce(Tx tx, Start start) {
    return tx.run(
            """
            insert into conversation (org_id, id, contact_id, channel_id, channel, address,
              thread_key, subject, status, tags, unread_count, last_inbound_at, active_at, version,
              created_at, updated_at)
            values (:org_id, :id, :contact_id, :channel_id, :channel, :address, :thread_key,
              :subject, 'open', '[]', 0,
              (select max(last_inbound_at) from conversation
                where org_id = :org_id and contact_id = :contact_id and channel_id = :channel_id),
              :at, 1, :at, :at)
            on conflict do nothing
            """,
            Values.of("org_id", start.organizationId())
                .and("id", start.id())
                .and("contact_id", start.contactId())
                .and("channel_id", start.channelId())
                .and("channel", start.channel())
                .and("address", start.address())
                .and("thread_key", start.thread().key())
                .and("subject", start.thread().subject())
                .and("at", start.at()))
        == 1;
  }

  static Optional<Conversation> find(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + "where v.org_id = ? and v.id = ?",
        ConversationRows::conversation,
        organizationId,
        id);
  }

  /** {@link #find}, and nobody else changes the conversation until the transaction ends. */
  static Optional<Conversation> findToChange(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + "where v.org_id = ? and v.id = ? " + tx.dialect().lockRows("v"),
        ConversationRows::conversation,
        organizationId,
        id);
  }

  /** Whose conversation it is. */
  static long contactOf(Tx tx, long organizationId, long id) {
    return tx.number(
        "select contact_id from conversation where org_id = ? and id = ?", organizationId, id);
  }

  static List<Conversation> findAll(Tx tx, long organizationId, List<Long> ids) {
    return tx.list(
        SELECT + "where v.org_id = :org_id and v.id in (:ids)",
        ConversationRows::conversation,
        Values.of("org_id", organizationId).and("ids", ids));
  }

  /**
   * The newest conversation of the contact on the channel that isn't resolved.
   *
   * @param key of its thread; null for any
   */
  static OptionalLong unresolved(
      Tx tx, long organizationId, long contactId, long channelId, @Nullable String key) {
    return newest(tx, "and status <> 'resolved'", organizationId, contactId, channelId, key);
  }

  /** The newest conversation of the contact on the channel, whatever its status. */
  static OptionalLong latest(
      Tx tx, long organizationId, long contactId, long channelId, @Nullable String key) {
    return newest(tx, "", organizationId, contactId, channelId, key);
  }

  private static OptionalLong newest(
      Tx tx,
      String condition,
      long organizationId,
      long contactId,
      long channelId,
      @Nullable String key) {
    return tx.one(
            """
            select id from conversation
            where org_id = :org_id and contact_id = :contact_id and channel_id = :channel_id
              and thread_key = coalesce(cast(:key as text), thread_key) %s
            order by id desc limit 1
            """
                .formatted(condition),
            Row::number,
            Values.of("org_id", organizationId)
                .and("contact_id", contactId)
                .and("channel_id", channelId)
                .and("key", key))
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  /**
   * The business wrote, or an agent made a note; a reply has read all that was unread. Of two
   * messages at once the later position is the newest one, whoever commits first.
   */
  static void spoke(Tx tx, Message message, boolean isReply, Instant now) {
    tx.defer(
        """
        update conversation
        set %s, unread_count = case when :is_reply = 1 then 0 else unread_count end
        where org_id = :org_id and id = :id
        """
            .formatted(LAST_MESSAGE),
        lastMessage(message, now).and("is_reply", isReply));
  }

  /** The customer wrote: the conversation is open, whatever it was. */
  static void heard(Tx tx, Message message, String address) {
    heard(tx, message, address, ", status = 'open', resolved_at = null, snoozed_until = null", "");
  }

  /** The same if the conversation is open already; says whether it was. */
  static boolean heardOpen(Tx tx, Message message, String address) {
    return heard(tx, message, address, "", "and status = 'open'");
  }

  private static boolean heard(
      Tx tx, Message message, String address, String opening, String condition) {
    return tx.run(
            """
            update conversation
            set %s, address = :address, unread_count = unread_count + 1, window_closed_at = null,
              last_inbound_at =
                case when last_inbound_at > :sent_at then last_inbound_at else :sent_at end %s
            where org_id = :org_id and id = :id %s
            """
                .formatted(LAST_MESSAGE, opening, condition),
            lastMessage(message, message.createdAt()).and("address", address))
        == 1;
  }

  /**
   * The customer changed what they wrote, or took it back. Somebody should see that, but it is no
   * new message: it opens neither the conversation nor the reply window.
   */
  static void changed(Tx tx, Message message) {
    tx.run(
        """
        update conversation set %s, unread_count = unread_count + 1
        where org_id = :org_id and id = :id
        """
            .formatted(LAST_MESSAGE),
        lastMessage(message, message.createdAt()));
  }

  private static Values lastMessage(Message message, Instant now) {
    return Values.of("now", now)
        .and("position", message.position())
        .and("sent_at", message.sentAt())
        .and("message_id", message.id())
        .and("org_id", message.organizationId())
        .and("id", message.conversationId());
  }

  /** Somebody is written to at this address; a phone is the same with and without its plus. */
  static void redirect(Tx tx, long organizationId, long id, String address) {
    tx.run(
        """
        update conversation set address = :address
        where org_id = :org_id and id = :id and address <> :address and '+' || address <> :address
        """,
        Values.of("address", address).and("org_id", organizationId).and("id", id));
  }

  /** The customer is known by another address from now on. */
  static void readdress(Tx tx, Channel channel, String known, String next) {
    tx.run(
        """
        update conversation set address = :address
        where org_id = :org_id and channel_id = :channel_id and address = :known
        """,
        Values.of("address", next)
            .and("org_id", channel.organizationId())
            .and("channel_id", channel.id())
            .and("known", known));
  }

  /** The provider says that the window was closed when it was asked, unless it has opened since. */
  static void windowClosed(Tx tx, long organizationId, long messageId, Instant at) {
    tx.run(
        """
        update conversation set window_closed_at = :at, updated_at = :at, version = version + 1
        where org_id = :org_id and id = (select conversation_id from message
        where org_id = :org_id and id = :id)
          and window_closed_at is null and (last_inbound_at is null or last_inbound_at <= :at)
        """,
        Values.of("at", at).and("org_id", organizationId).and("id", messageId));
  }

  static Conversation conversation(Row row) {
    return new Conversation(
        row.number("org_id"),
        row.number("id"),
        row.number("contact_id"),
        row.textOrNull("name"),
        row.textOrNull("phone"),
        row.number("channel_id"),
        row.text("channel"),
        ConversationStatus.of(row.text("status")).orElseThrow(),
        row.numberOrNull("assigned_to"),
        row.numberOrNull("team_id"),
        row.textOrNull("priority"),
        row.text("tags"),
        row.number("unread_count"),
        row.numberOrNull("last_message_id"),
        row.instantOrNull("last_message_at"),
        row.instantOrNull("last_inbound_at"),
        row.instantOrNull("window_closed_at"),
        row.instant("active_at"),
        row.instantOrNull("snoozed_until"),
        row.instantOrNull("resolved_at"),
        row.number("version"),
        row.instant("created_at"),
        row.instant("updated_at"),
        row.textOrNull("address"),
        row.text("thread_key"),
        row.textOrNull("subject"));
  }
}

package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.Update.MessageThread;
import parley.storage.IdSet;
import parley.storage.Row;
import parley.storage.Tx;

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
  boolean openOnce(Tx tx, Start start) {
    return tx.run(
            """
            insert into conversation (org_id, id, contact_id, channel_id, channel, address,
              thread_key, subject, status, tags, unread_count, last_inbound_at, active_at, version,
              created_at, updated_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, 'open', '[]', 0,
              (select max(last_inbound_at) from conversation
                where org_id = ? and contact_id = ? and channel_id = ?), ?, 1, ?, ?)
            on conflict do nothing
            """,
            start.organizationId(),
            start.id(),
            start.contactId(),
            start.channelId(),
            start.channel(),
            start.address(),
            start.thread().key(),
            start.thread().subject(),
            start.organizationId(),
            start.contactId(),
            start.channelId(),
            start.at(),
            start.at(),
            start.at())
        == 1;
  }

  Optional<Conversation> find(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + "where v.org_id = ? and v.id = ?",
        ConversationRows::conversation,
        organizationId,
        id);
  }

  /** {@link #find}, and nobody else changes the conversation until the transaction ends. */
  Optional<Conversation> findToChange(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + "where v.org_id = ? and v.id = ? " + tx.dialect().lockRows("v"),
        ConversationRows::conversation,
        organizationId,
        id);
  }

  /** Whose conversation it is. */
  long contactOf(Tx tx, long organizationId, long id) {
    return tx.number(
        "select contact_id from conversation where org_id = ? and id = ?", organizationId, id);
  }

  List<Conversation> findAll(Tx tx, long organizationId, IdSet ids) {
    return tx.list(
        SELECT + "where v.org_id = ? and v.id in (" + ids.places() + ")",
        ConversationRows::conversation,
        ids.values(organizationId));
  }

  /** The conversations of a team that aren't resolved; nobody else changes them meanwhile. */
  List<Conversation> unresolvedOfTeam(Tx tx, long organizationId, long teamId) {
    return tx.list(
        SELECT
            + "where v.org_id = ? and v.team_id = ? and v.status <> 'resolved' order by v.id "
            + tx.dialect().lockRows("v"),
        ConversationRows::conversation,
        organizationId,
        teamId);
  }

  /**
   * The newest conversation of the contact on the channel that isn't resolved.
   *
   * @param key of its thread; null for any
   */
  OptionalLong unresolved(
      Tx tx, long organizationId, long contactId, long channelId, @Nullable String key) {
    return first(
        tx,
        """
        select id from conversation
        where org_id = ? and contact_id = ? and channel_id = ? and status <> 'resolved'
          and thread_key = coalesce(cast(? as text), thread_key)
        order by id desc limit 1
        """,
        organizationId,
        contactId,
        channelId,
        key);
  }

  /** The newest conversation of the contact on the channel, whatever its status. */
  OptionalLong latest(
      Tx tx, long organizationId, long contactId, long channelId, @Nullable String key) {
    return first(
        tx,
        """
        select id from conversation
        where org_id = ? and contact_id = ? and channel_id = ?
          and thread_key = coalesce(cast(? as text), thread_key)
        order by id desc limit 1
        """,
        organizationId,
        contactId,
        channelId,
        key);
  }

  /**
   * The business wrote, or an agent made a note; a reply has read all that was unread. Of two
   * messages at once the later position is the newest one, whoever commits first.
   */
  void spoke(Tx tx, Message message, boolean isReply, Instant now) {
    tx.defer(
        """
        update conversation
        set updated_at = ?, unread_count = case when ? = 1 then 0 else unread_count end,
          last_message_at = case when last_position > ? then last_message_at else ? end,
          active_at = case when last_position > ? then active_at else ? end,
          last_message_id = case when last_position > ? then last_message_id else ? end,
          last_position = case when last_position > ? then last_position else ? end,
          version = version + 1
        where org_id = ? and id = ?
        """,
        now,
        isReply,
        message.position(),
        message.sentAt(),
        message.position(),
        now,
        message.position(),
        message.id(),
        message.position(),
        message.position(),
        message.organizationId(),
        message.conversationId());
  }

  /** The customer wrote: the conversation is open, whatever it was. */
  void heard(Tx tx, Message message, String address) {
    heard(tx, message, address, ", status = 'open', resolved_at = null, snoozed_until = null", "");
  }

  /** The same if the conversation is open already; says whether it was. */
  boolean heardOpen(Tx tx, Message message, String address) {
    return heard(tx, message, address, "", "and status = 'open'");
  }

  private static boolean heard(
      Tx tx, Message message, String address, String opening, String condition) {
    return tx.run(
            """
            update conversation
            set updated_at = ?, address = ?,
              last_inbound_at = case when last_inbound_at > ? then last_inbound_at else ? end,
              window_closed_at = null,
              last_message_at = case when last_position > ? then last_message_at else ? end,
              active_at = case when last_position > ? then active_at else ? end,
              last_message_id = case when last_position > ? then last_message_id else ? end,
              last_position = case when last_position > ? then last_position else ? end,
              unread_count = unread_count + 1, version = version + 1 %s
            where org_id = ? and id = ? %s
            """
                .formatted(opening, condition),
            message.createdAt(),
            address,
            message.sentAt(),
            message.sentAt(),
            message.position(),
            message.sentAt(),
            message.position(),
            message.createdAt(),
            message.position(),
            message.id(),
            message.position(),
            message.position(),
            message.organizationId(),
            message.conversationId())
        == 1;
  }

  /**
   * The customer changed what they wrote, or took it back. Somebody should see that, but it is no
   * new message: it opens neither the conversation nor the reply window.
   */
  void changed(Tx tx, Message message) {
    tx.run(
        """
        update conversation
        set updated_at = ?,
          last_message_at = case when last_position > ? then last_message_at else ? end,
          active_at = case when last_position > ? then active_at else ? end,
          last_message_id = case when last_position > ? then last_message_id else ? end,
          last_position = case when last_position > ? then last_position else ? end,
          unread_count = unread_count + 1, version = version + 1
        where org_id = ? and id = ?
        """,
        message.createdAt(),
        message.position(),
        message.sentAt(),
        message.position(),
        message.createdAt(),
        message.position(),
        message.id(),
        message.position(),
        message.position(),
        message.organizationId(),
        message.conversationId());
  }

  /** Somebody is written to at this address; a phone is the same with and without its plus. */
  void redirect(Tx tx, long organizationId, long id, String address) {
    tx.run(
        """
        update conversation set address = ?
        where org_id = ? and id = ? and address <> ? and '+' || address <> ?
        """,
        address,
        organizationId,
        id,
        address,
        address);
  }

  /** The customer is known by another address from now on. */
  void readdress(Tx tx, Channel channel, String known, String next) {
    tx.run(
        "update conversation set address = ? where org_id = ? and channel_id = ? and address = ?",
        next,
        channel.organizationId(),
        channel.id(),
        known);
  }

  /** The provider says that the window was closed when it was asked, unless it has opened since. */
  void windowClosed(Tx tx, long organizationId, long messageId, Instant at) {
    tx.run(
        """
        update conversation set window_closed_at = ?, updated_at = ?, version = version + 1
        where org_id = ? and id = (select conversation_id from message where org_id = ? and id = ?)
          and window_closed_at is null and (last_inbound_at is null or last_inbound_at <= ?)
        """,
        at,
        at,
        organizationId,
        organizationId,
        messageId,
        at);
  }

  private static OptionalLong first(Tx tx, String sql, @Nullable Object... values) {
    return tx.one(sql, Row::number, values).map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  static Conversation conversation(Row row) {
    return new Conversation(
        row.number(),
        row.number(),
        row.number(),
        row.textOrNull(),
        row.textOrNull(),
        row.number(),
        row.text(),
        ConversationStatus.of(row.text()).orElseThrow(),
        row.numberOrNull(),
        row.numberOrNull(),
        row.textOrNull(),
        row.text(),
        row.number(),
        row.numberOrNull(),
        row.instantOrNull(),
        row.instantOrNull(),
        row.instantOrNull(),
        row.instant(),
        row.instantOrNull(),
        row.instantOrNull(),
        row.number(),
        row.instant(),
        row.instant(),
        row.textOrNull(),
        row.text(),
        row.textOrNull());
  }
}

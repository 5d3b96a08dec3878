package parley.conversations;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Update.MessageThread;
import parley.storage.Answer;
import parley.storage.IdQuery;
import parley.storage.Row;
import parley.storage.StorageException;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code conversation} table: finding and opening. */
final class ConversationRows {
  /** What {@link #conversation} reads, of a conversation {@code v} and its contact {@code c}. */
  static final String COLUMNS =
      """
      v.org_id, v.id, v.contact_id, c.name, c.phone, c.blocked, v.channel_id, v.channel, v.status,
        v.assigned_to, v.team_id, v.priority, v.tags, v.unread_count, v.waiting_since,
        v.last_message_id, v.last_position, v.last_message_at, v.last_inbound_at,
        v.window_closed_at, v.active_at, v.snoozed_until, v.resolved_at, v.version, v.created_at,
        v.updated_at, v.address, v.thread_key, v.subject, v.merged_into, v.rating_score,
        v.rating_comment, v.rated_at\
      """;

  /** Where {@link #COLUMNS} are. */
  static final String FROM =
      """

      from conversation v join contact c on c.org_id = v.org_id and c.id = v.contact_id
      """;

  static final String SELECT = "select " + COLUMNS + FROM;

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
      ConversationStatus status,
      Instant at) {}

  /**
   * Opens a conversation unless the contact has one on this channel that isn't resolved. The reply
   * window counts from whatever the contact wrote there last.
   */
  static boolean openOnce(Tx tx, Start start) {
    return tx.run(
            """
            insert into conversation (org_id, id, contact_id, channel_id, channel, address,
              thread_key, subject, status, resolved_at, tags, unread_count, last_inbound_at,
              active_at, version, created_at, updated_at)
            values (:org_id, :id, :contact_id, :channel_id, :channel, :address, :thread_key,
              :subject, :status, :resolved_at, '[]', 0, :last_inbound_at, :at, 1, :at, :at)
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
                .and("status", start.status().text())
                .and("resolved_at", start.status() == ConversationStatus.OPEN ? null : start.at())
                .and("last_inbound_at", lastInbound(tx, start).orElse(null))
                .and("at", start.at()))
        == 1;
  }

  private static Optional<Instant> lastInbound(Tx tx, Start start) {
    return tx.one(
        """
        select last_inbound_at from conversation
        where org_id = ? and contact_id = ? and channel_id = ? and last_inbound_at is not null
        order by last_inbound_at desc limit 1
        """,
        Row::instant,
        start.organizationId(),
        start.contactId(),
        start.channelId());
  }

  /** Finds the channel of a conversation. */
  static IdQuery channelOf(long organizationId, long id) {
    return partOf("channel_id", organizationId, id);
  }

  /** Finds whom a conversation is with. */
  static IdQuery contactOf(long organizationId, long id) {
    return partOf("contact_id", organizationId, id);
  }

  private static IdQuery partOf(String column, long organizationId, long id) {
    return new IdQuery(
        "select "
            + column
            + " from conversation where org_id = :conversation_org_id and id = :conversation_id",
        Values.of("conversation_org_id", organizationId).and("conversation_id", id));
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
    return found(tx, organizationId, id, askToChange(tx, organizationId, id));
  }

  /** Asks for what {@link #findToChange} finds, if {@link #found} is told of the answer. */
  static Answer<Conversation> askToChange(Tx tx, long organizationId, long id) {
    return locked(tx, organizationId, id, tx.dialect().lockRows("v"));
  }

  /**
   * {@link #find}, and nobody changes the conversation until the transaction ends. Many may want
   * that at once, of whom nobody waits for another.
   */
  static Optional<Conversation> findToKeep(Tx tx, long organizationId, long id) {
    return found(tx, organizationId, id, askToKeep(tx, organizationId, id));
  }

  /** Asks for what {@link #findToKeep} finds, if {@link #found} is told of the answer. */
  static Answer<Conversation> askToKeep(Tx tx, long organizationId, long id) {
    return locked(tx, organizationId, id, tx.dialect().keepRows("v"));
  }

  private static Answer<Conversation> locked(Tx tx, long organizationId, long id, String locking) {
    return tx.ask(
        SELECT + "where v.org_id = :org_id and v.id = :id " + locking,
        ConversationRows::conversation,
        Values.of("org_id", organizationId).and("id", id));
  }

  /**
   * A statement that waits for a row which is given to another contact meanwhile finds it with
   * neither: then the transaction runs again.
   */
  static Optional<Conversation> found(
      Tx tx, long organizationId, long id, Answer<Conversation> answer) {
    Optional<Conversation> found = answer.one();
    if (found.isEmpty() && find(tx, organizationId, id).isPresent()) {
      throw StorageException.lostRace();
    }
    return found;
  }

  /**
   * The newest conversation of the contact on the channel that isn't resolved; nobody else changes
   * it until the transaction ends.
   *
   * @param key of its thread; null for any
   */
  static Optional<Conversation> unresolved(
      Tx tx, long organizationId, long contactId, long channelId, @Nullable String key) {
    return newest(tx, "and v.status <> 'resolved'", organizationId, contactId, channelId, key);
  }

  /** The same, whatever its status. */
  static Optional<Conversation> latest(
      Tx tx, long organizationId, long contactId, long channelId, @Nullable String key) {
    return newest(tx, "", organizationId, contactId, channelId, key);
  }

  private static Optional<Conversation> newest(
      Tx tx,
      String condition,
      long organizationId,
      long contactId,
      long channelId,
      @Nullable String key) {
    return tx.one(
        """
        %s
        where v.org_id = :org_id and v.contact_id = :contact_id and v.channel_id = :channel_id
          and v.thread_key = coalesce(cast(:key as text), v.thread_key) %s
        order by v.id desc limit 1 %s
        """
            .formatted(SELECT, condition, tx.dialect().lockRows("v")),
        ConversationRows::conversation,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("channel_id", channelId)
            .and("key", key));
  }

  /**
   * Somebody is written to at this address; a phone is the same with and without its plus.
   *
   * @return whether it is another address than before
   */
  static boolean redirect(Tx tx, long organizationId, long id, String address) {
    return tx.run(
            """
            update conversation set address = :address
            where org_id = :org_id and id = :id and address <> :address
              and '+' || address <> :address
            """,
            Values.of("address", address).and("org_id", organizationId).and("id", id))
        == 1;
  }

  static Conversation conversation(Row row) {
    return new Conversation(
        row.number("org_id"),
        row.number("id"),
        row.number("contact_id"),
        row.textOrNull("name"),
        row.textOrNull("phone"),
        row.flag("blocked"),
        row.number("channel_id"),
        row.text("channel"),
        ConversationStatus.of(row.text("status")).orElseThrow(),
        row.numberOrNull("assigned_to"),
        row.numberOrNull("team_id"),
        row.textOrNull("priority"),
        row.text("tags"),
        ConversationTrafficRows.traffic(row),
        row.instantOrNull("snoozed_until"),
        row.instantOrNull("resolved_at"),
        row.number("version"),
        row.instant("created_at"),
        row.instant("updated_at"),
        row.textOrNull("address"),
        row.text("thread_key"),
        row.textOrNull("subject"),
        row.numberOrNull("merged_into"),
        ConversationRating.of(row));
  }
}

package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.channels.Channel;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The {@code conversation} table, by where they are with whom. Where each address has conversations
 * of its own the address is the thread's key, too, so that the unique key holds for each address.
 */
final class ConversationAddressRows {
  private ConversationAddressRows() {}

  /**
   * Gives the contact's conversations on a channel the keys of their addresses. Others write them
   * without: versions before this one, and whoever keeps the address of a merged contact. One that
   * is open keeps its key while another one is open at its address.
   */
  static void key(Tx tx, long organizationId, long contactId, long channelId) {
    tx.run(
        """
        update conversation set thread_key = address
        where org_id = :org_id and contact_id = :contact_id and channel_id = :channel_id
          and address <> thread_key
          and (status = 'resolved' or not exists (
            select 1 from conversation other
            where other.org_id = :org_id
              and other.contact_id = conversation.contact_id
              and other.channel_id = conversation.channel_id and other.id <> conversation.id
              and other.status <> 'resolved'
              and conversation.address in (other.address, other.thread_key)))
        """,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("channel_id", channelId));
  }

  /**
   * The newest conversation of the contact on the channel that isn't resolved, one with an address
   * before one without; nobody else changes it until the transaction ends.
   */
  static Optional<Conversation> unresolved(
      Tx tx, long organizationId, long contactId, long channelId) {
    return tx.one(
        ConversationRows.SELECT
            + """
            where v.org_id = :org_id and v.contact_id = :contact_id
              and v.channel_id = :channel_id and v.status <> 'resolved'
            order by case when v.address is null then 1 else 0 end, v.id desc limit 1
            """
            + tx.dialect().lockRows("v"),
        ConversationRows::conversation,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("channel_id", channelId));
  }

  /** Gives one that has no address an address of its own. */
  static void give(Tx tx, Conversation conversation, String address) {
    tx.run(
        """
        update conversation set address = :address, thread_key = :address
        where org_id = :org_id and id = :id and address is null
        """,
        Values.of("address", address)
            .and("org_id", conversation.organizationId())
            .and("id", conversation.id()));
  }

  /**
   * The conversation that isn't resolved and stands where this one would if it weren't either;
   * nobody else changes it until the transaction ends. Without a key the address says where.
   */
  static Optional<Conversation> inPlaceOf(Tx tx, Conversation conversation) {
    return tx.one(
        ConversationRows.SELECT
            + """
            where v.org_id = :org_id and v.contact_id = :contact_id
              and v.channel_id = :channel_id and v.id <> :id and v.status <> 'resolved'
              and (v.thread_key = :key or (v.address = :address and '' in (v.thread_key, :key)))
            order by v.id desc limit 1
            """
            + tx.dialect().lockRows("v"),
        ConversationRows::conversation,
        Values.of("org_id", conversation.organizationId())
            .and("contact_id", conversation.contactId())
            .and("channel_id", conversation.channelId())
            .and("id", conversation.id())
            .and("key", conversation.threadKey())
            .and("address", conversation.address()));
  }

  /**
   * The conversations with an address, and those that aren't resolved with the one that takes its
   * place; nobody else changes them until the transaction ends.
   */
  static List<Conversation> moving(Tx tx, Channel channel, String known, String next) {
    return tx.list(
        ConversationRows.SELECT
            + """
            where v.org_id = :org_id and v.channel_id = :channel_id
              and v.address in (:known, :next)
              and (v.address = :known or v.status <> 'resolved')
            order by v.id
            """
            + tx.dialect().lockRows("v"),
        ConversationRows::conversation,
        Values.of("org_id", channel.organizationId())
            .and("channel_id", channel.id())
            .and("known", known)
            .and("next", next));
  }

  /** Moves the conversations with an address to another one, with the key that this is. */
  static void move(Tx tx, Channel channel, String known, String next, Instant now) {
    tx.run(
        """
        update conversation
        set thread_key = case when thread_key = :known then :next else thread_key end,
          address = :next, updated_at = :now, version = version + 1
        where org_id = :org_id and channel_id = :channel_id and address = :known
        """,
        Values.of("known", known)
            .and("next", next)
            .and("now", now)
            .and("org_id", channel.organizationId())
            .and("channel_id", channel.id()));
  }
}

package parley.conversations;

import java.time.Instant;
import java.util.List;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code conversation} table: what was with a contact that becomes part of another one. */
final class ConversationMergeRows {
  private ConversationMergeRows() {}

  /**
   * The conversations of two contacts that aren't resolved; nobody else changes them until the
   * transaction ends.
   */
  static List<Conversation> unresolved(Tx tx, long organizationId, long first, long second) {
    return tx.list(
        ConversationRows.SELECT
            + """
            where v.org_id = :org_id and v.contact_id in (:first, :second)
              and v.status <> 'resolved'
            order by v.id
            """
            + tx.dialect().lockRows("v"),
        ConversationRows::conversation,
        Values.of("org_id", organizationId).and("first", first).and("second", second));
  }

  /** Of the conversations that follow a contact's card, one on each channel. */
  static List<Conversation> following(Tx tx, long organizationId, long contactId) {
    return tx.list(
        ConversationRows.SELECT
            + """
            where v.org_id = :org_id and v.id in (
              select min(first.id) from conversation first
              where first.org_id = :org_id and first.contact_id = :contact_id
                and first.address is null
              group by first.channel_id)
            """,
        ConversationRows::conversation,
        Values.of("org_id", organizationId).and("contact_id", contactId));
  }

  /** Keeps where one of them goes, and all that follow the same card on the same channel. */
  static void keepAddresses(Tx tx, Conversation following, String address, Instant now) {
    tx.run(
        """
        update conversation set address = :address, updated_at = :now, version = version + 1
        where org_id = :org_id and contact_id = :contact_id and channel_id = :channel_id
          and address is null
        """,
        Values.of("address", address)
            .and("now", now)
            .and("org_id", following.organizationId())
            .and("contact_id", following.contactId())
            .and("channel_id", following.channelId()));
  }

  /** Keeps what one that stays takes over from one that is resolved in its favour. */
  static void takeOver(Tx tx, Conversation kept) {
    tx.run(
        """
        update conversation
        set status = :status, snoozed_until = :snoozed_until, assigned_to = :assigned_to,
          team_id = :team_id, unread_count = :unread_count, waiting_since = :waiting_since,
          updated_at = :updated_at, version = :version
        where org_id = :org_id and id = :id
        """,
        Values.of("status", kept.status().text())
            .and("snoozed_until", kept.snoozedUntil())
            .and("assigned_to", kept.assignedTo())
            .and("team_id", kept.teamId())
            .and("unread_count", kept.traffic().unreadCount())
            .and("waiting_since", kept.traffic().waitingSince())
            .and("updated_at", kept.updatedAt())
            .and("version", kept.version())
            .and("org_id", kept.organizationId())
            .and("id", kept.id()));
  }

  /** Notes which conversation one was resolved in favour of. */
  static void settled(Tx tx, long organizationId, long id, long kept) {
    tx.run(
        "update conversation set merged_into = ? where org_id = ? and id = ?",
        kept,
        organizationId,
        id);
  }

  /**
   * Moves the messages that are still to leave to another conversation. A client's id, by which one
   * is known there already, stays with that one.
   */
  static void moveScheduled(Tx tx, long organizationId, long from, long into) {
    tx.run(
        """
        update message set conversation_id = :into,
          client_message_id = case when exists (select 1 from message known
              where known.org_id = :org_id and known.conversation_id = :into
                and known.client_message_id = message.client_message_id)
            then null else client_message_id end
        where org_id = :org_id and conversation_id = :from and status = 'scheduled'
        """,
        Values.of("into", into).and("org_id", organizationId).and("from", from));
  }

  /** Moves all conversations of a contact to another one. */
  static void move(Tx tx, long organizationId, long from, long into, Instant now) {
    tx.run(
        """
        update conversation set contact_id = :into, updated_at = :now, version = version + 1
        where org_id = :org_id and contact_id = :from
        """,
        Values.of("into", into).and("now", now).and("org_id", organizationId).and("from", from));
  }
}

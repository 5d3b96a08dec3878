package parley.conversations;

import java.time.Instant;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code conversation} table: what messages make of a conversation. */
final class ConversationTrafficRows {
  /** Sets what its messages make of a conversation. */
  private static final String TRAFFIC =
      """
      unread_count = :unread_count, waiting_since = :waiting_since,
        last_message_id = :last_message_id, last_position = :last_position,
        last_message_at = :last_message_at, last_inbound_at = :last_inbound_at,
        window_closed_at = :window_closed_at, active_at = :active_at, updated_at = :updated_at,
        version = :version\
      """;

  private ConversationTrafficRows() {}

  /**
   * Keeps what a message made of a conversation that was found to be changed, and whose status and
   * address are the same.
   */
  static void told(Tx tx, Conversation after) {
    keep(tx, "", traffic(after));
  }

  /** Keeps what a message of the customer made of one that was open. */
  static void heardOpen(Tx tx, Conversation after) {
    keep(tx, ", address = :address", traffic(after).and("address", after.address()));
  }

  /** Keeps what a message of the customer made of one that was not open. */
  static void heard(Tx tx, Conversation after) {
    keep(
        tx,
        ", address = :address, status = 'open', resolved_at = null, snoozed_until = null",
        traffic(after).and("address", after.address()));
  }

  private static void keep(Tx tx, String more, Values values) {
    tx.defer(
        "update conversation set %s%s where org_id = :org_id and id = :id".formatted(TRAFFIC, more),
        values);
  }

  private static Values traffic(Conversation conversation) {
    ConversationTraffic traffic = conversation.traffic();
    return Values.of("org_id", conversation.organizationId())
        .and("id", conversation.id())
        .and("unread_count", traffic.unreadCount())
        .and("waiting_since", traffic.waitingSince())
        .and("last_message_id", traffic.lastMessageId())
        .and("last_position", traffic.lastPosition())
        .and("last_message_at", traffic.lastMessageAt())
        .and("last_inbound_at", traffic.lastInboundAt())
        .and("window_closed_at", traffic.windowClosedAt())
        .and("active_at", traffic.activeAt())
        .and("updated_at", conversation.updatedAt())
        .and("version", conversation.version());
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

  static ConversationTraffic traffic(Row row) {
    return new ConversationTraffic(
        row.number("unread_count"),
        row.instantOrNull("waiting_since"),
        row.numberOrNull("last_message_id"),
        row.numberOrNull("last_position"),
        row.instantOrNull("last_message_at"),
        row.instantOrNull("last_inbound_at"),
        row.instantOrNull("window_closed_at"),
        row.instant("active_at"));
  }
}

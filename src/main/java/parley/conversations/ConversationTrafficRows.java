package parley.conversations;

import java.time.Instant;
import java.util.Objects;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code conversation} table: what messages make of a conversation. */
final class ConversationTrafficRows {
  private ConversationTrafficRows() {}

  /** Keeps what a message made of a conversation that was found to be changed. */
  static void keep(Tx tx, Conversation before, Conversation after) {
    Values values = always(after);
    tx.defer(
        """
        update conversation set unread_count = :unread_count,
          last_message_id = :last_message_id, last_position = :last_position,
          last_message_at = :last_message_at, last_inbound_at = :last_inbound_at,
          window_closed_at = :window_closed_at, active_at = :active_at, updated_at = :updated_at,
          version = :version%s
        where org_id = :org_id and id = :id
        """
            .formatted(changed(before, after, values)),
        values);
  }

  private static Values always(Conversation conversation) {
    ConversationTraffic traffic = conversation.traffic();
    return Values.of("org_id", conversation.organizationId())
        .and("id", conversation.id())
        .and("unread_count", traffic.unreadCount())
        .and("last_message_id", traffic.lastMessageId())
        .and("last_position", traffic.lastPosition())
        .and("last_message_at", traffic.lastMessageAt())
        .and("last_inbound_at", traffic.lastInboundAt())
        .and("window_closed_at", traffic.windowClosedAt())
        .and("active_at", traffic.activeAt())
        .and("updated_at", conversation.updatedAt())
        .and("version", conversation.version());
  }

  /**
   * Sets what most messages leave as it is. SQLite writes every index anew of which a column is
   * set, also to what it was.
   */
  private static String changed(Conversation before, Conversation after, Values values) {
    StringBuilder columns = new StringBuilder();
    Instant waitingSince = after.traffic().waitingSince();
    if (!Objects.equals(waitingSince, before.traffic().waitingSince())) {
      columns.append(", waiting_since = :waiting_since");
      values.and("waiting_since", waitingSince);
    }
    if (!Objects.equals(after.address(), before.address())) {
      columns.append(", address = :address");
      values.and("address", after.address());
    }
    if (after.status() != before.status()) {
      columns.append(
          ", status = :status, resolved_at = :resolved_at, snoozed_until = :snoozed_until");
      values
          .and("status", after.status().text())
          .and("resolved_at", after.resolvedAt())
          .and("snoozed_until", after.snoozedUntil());
    }
    return columns.toString();
  }

  /** The provider says that the window was closed {@code at}, unless it has opened since. */
  static void windowClosed(Tx tx, long organizationId, long messageId, Instant at, Instant now) {
    tx.run(
        """
        update conversation set window_closed_at = :at, updated_at = :now, version = version + 1
        where org_id = :org_id and id = (select conversation_id from message
        where org_id = :org_id and id = :id)
          and window_closed_at is null and (last_inbound_at is null or last_inbound_at <= :at)
        """,
        Values.of("at", at).and("now", now).and("org_id", organizationId).and("id", messageId));
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

package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The {@code message_change} table: which messages are edits or revokes of which. It knows the
 * changed message by the provider's id, so a change may come before it, or without it.
 */
final class MessageEditRows {
  private MessageEditRows() {}

  /**
   * An edit or a revoke.
   *
   * @param targetId the message that it changes
   * @param content JSON of the message that tells of the change
   */
  record Change(long targetId, long messageId, String type, String content, Instant at) {}

  /** Notes that {@code message} changes the one that the provider knows as {@code about}. */
  static void add(Tx tx, Message message, String about) {
    tx.run(
        """
        insert into message_change (org_id, about, channel_id, message_id)
        values (:org_id, :about, :channel_id, :message_id)
        on conflict do nothing
        """,
        Values.of("org_id", message.organizationId())
            .and("about", about)
            .and("channel_id", message.channelId())
            .and("message_id", message.id()));
  }

  /**
   * The changes of each of these messages, by the provider's clock. SQLite walks cross joins from
   * left to right; left to itself it begins with all changes of the organization.
   */
  static Map<Long, List<Change>> of(Tx tx, long organizationId, List<Long> messageIds) {
    if (messageIds.isEmpty()) {
      return Map.of();
    }
    return tx
        .list(
            """
            select t.id as target_id, m.id, m.type, m.content, m.sent_at
            from message t cross join message_change c cross join message m
            where t.org_id = :org_id and t.id in (:ids)
              and c.org_id = t.org_id and c.about = t.provider_id and c.channel_id = t.channel_id
              and m.org_id = c.org_id and m.id = c.message_id
            order by m.sent_at, m.id
            """,
            MessageEditRows::change,
            Values.of("org_id", organizationId).and("ids", messageIds))
        .stream()
        .collect(Collectors.groupingBy(Change::targetId));
  }

  private static Change change(Row row) {
    return new Change(
        row.number("target_id"),
        row.number("id"),
        row.text("type"),
        row.text("content"),
        row.instant("sent_at"));
  }
}

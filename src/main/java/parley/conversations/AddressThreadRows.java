package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The tables {@code conversation} and {@code message}, by whom they are with. */
final class AddressThreadRows {
  private static final String OF_ADDRESS =
      """
      conversation_id in (select id from conversation
        where org_id = :org_id and channel_id = :channel_id and address = :address)\
      """;

  private static final String SAID =
      """
      direction in ('inbound', 'outbound')
        and status not in ('scheduled', 'canceled', 'failed')\
      """;

  private AddressThreadRows() {}

  /** One that isn't resolved before all that are. */
  static Optional<Conversation> newest(Tx tx, AddressThread thread) {
    return tx.one(
        ConversationRows.SELECT
            + """
            where v.org_id = :org_id and v.channel_id = :channel_id and v.address = :address
            order by case when v.status = 'resolved' then 1 else 0 end, v.id desc limit 1
            """,
        ConversationRows::conversation,
        values(thread));
  }

  /** At most {@code most} messages older than {@code before}, the newest first. */
  static List<Message> before(Tx tx, AddressThread thread, long before, int most) {
    return tx.list(
        "select "
            + MessageRows.COLUMNS
            + " from message where org_id = :org_id and "
            + OF_ADDRESS
            + " and "
            + SAID
            + """
             and position < coalesce(
                (select position from message where org_id = :org_id and id = :before), :before)
            order by position desc limit :most
            """,
        MessageRows::message,
        values(thread).and("before", before).and("most", most));
  }

  static Optional<Message> find(Tx tx, AddressThread thread, long messageId) {
    return tx.one(
        "select "
            + MessageRows.COLUMNS
            + " from message where org_id = :org_id and id = :id and "
            + SAID
            + " and "
            + OF_ADDRESS,
        MessageRows::message,
        values(thread).and("id", messageId));
  }

  static boolean isBlocked(Tx tx, AddressThread thread) {
    return tx.one(
            """
            select 1 from conversation v
              join contact c on c.org_id = v.org_id and c.id = v.contact_id
            where v.org_id = :org_id and v.channel_id = :channel_id and v.address = :address
              and c.blocked = 1
            limit 1
            """,
            Row::number,
            values(thread))
        .isPresent();
  }

  static boolean isAnswered(Tx tx, AddressThread thread) {
    return tx.one(
            "select 1 from message where org_id = :org_id and direction = 'outbound' and "
                + SAID
                + " and "
                + OF_ADDRESS
                + " limit 1",
            Row::number,
            values(thread))
        .isPresent();
  }

  static Optional<Instant> sentAt(Tx tx, AddressThread thread, long messageId) {
    return tx.one(
        "select sent_at from message where org_id = :org_id and id = :id"
            + " and direction = 'outbound' and "
            + OF_ADDRESS,
        Row::instant,
        values(thread).and("id", messageId));
  }

  private static Values values(AddressThread thread) {
    return Values.of("org_id", thread.organizationId())
        .and("channel_id", thread.channelId())
        .and("address", thread.address());
  }
}

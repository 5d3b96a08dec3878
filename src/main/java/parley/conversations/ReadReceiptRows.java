package parley.conversations;

import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;

/** The {@code read_mark} table: up to where the provider is told that an agent has read. */
final class ReadReceiptRows {
  /** Of a row of {@code message}: the customer's own word, no call, change or notice. */
  private static final String IS_READ =
      """
      direction = 'inbound' and provider_id is not null
        and type not in ('call', 'edit', 'revoke', 'system')
      """;

  private ReadReceiptRows() {}

  /** What to tell: the message, and how the provider knows it. */
  record Mark(long messageId, long channelId, String providerId, String address) {}

  /**
   * Notes that everything in a conversation has been read.
   *
   * @return false when the customer has written nothing since the last time
   */
  static boolean want(Tx tx, long organizationId, long conversationId) {
    return tx.run(
            """
            insert into read_mark (org_id, conversation_id, message_id, pending)
            select org_id, conversation_id, id, 0 from message
            where org_id = ? and conversation_id = ? and %s
            order by position desc limit 1
            on conflict (org_id, conversation_id)
              do update set message_id = excluded.message_id
              where read_mark.message_id < excluded.message_id
            """
                .formatted(IS_READ),
            organizationId,
            conversationId)
        == 1;
  }

  /** Claims to tell; false when a job is on its way already. */
  static boolean begin(Tx tx, long organizationId, long conversationId) {
    return tx.run(
            """
            update read_mark set pending = 1
            where org_id = ? and conversation_id = ? and pending = 0
            """,
            organizationId,
            conversationId)
        == 1;
  }

  static Optional<Mark> find(Tx tx, long organizationId, long conversationId) {
    return tx.one(
        """
        select m.id, m.channel_id, m.provider_id, coalesce(v.address, '') as address
        from read_mark r join message m on m.org_id = r.org_id and m.id = r.message_id
        join conversation v on v.org_id = r.org_id and v.id = r.conversation_id
        where r.org_id = ? and r.conversation_id = ?
        """,
        ReadReceiptRows::mark,
        organizationId,
        conversationId);
  }

  /** The newest message of the customer: no call, no change of another one, no notice. */
  static Optional<Mark> newest(Tx tx, long organizationId, long conversationId) {
    return tx.one(
        """
        select m.id, m.channel_id, m.provider_id, coalesce(v.address, '') as address
        from message m join conversation v on v.org_id = m.org_id and v.id = m.conversation_id
        where m.org_id = ? and m.conversation_id = ? and %s
        order by m.position desc limit 1
        """
            .formatted(IS_READ),
        ReadReceiptRows::mark,
        organizationId,
        conversationId);
  }

  private static Mark mark(Row row) {
    return new Mark(
        row.number("id"), row.number("channel_id"), row.text("provider_id"), row.text("address"));
  }

  /** Ends telling, since there is nothing to tell. */
  static void drop(Tx tx, long organizationId, long conversationId) {
    tx.run(
        "update read_mark set pending = 0 where org_id = ? and conversation_id = ?",
        organizationId,
        conversationId);
  }

  /** Ends telling; false when a newer message has been read meanwhile. */
  static boolean end(Tx tx, long organizationId, long conversationId, long messageId) {
    return tx.run(
            """
            update read_mark set pending = 0
            where org_id = ? and conversation_id = ? and message_id = ?
            """,
            organizationId,
            conversationId,
            messageId)
        == 1;
  }
}

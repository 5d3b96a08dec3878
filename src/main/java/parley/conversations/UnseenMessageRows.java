package parley.conversations;

import java.util.List;
import java.util.Optional;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code message}: what was sent and has not been read. */
final class UnseenMessageRows {
  private UnseenMessageRows() {}

  /** The newest first. */
  static List<Message> latest(Tx tx, long organizationId, long conversationId, int most) {
    return tx.list(
        "select "
            + MessageRows.COLUMNS
            + """
             from message
              where org_id = :org_id and conversation_id = :conversation_id
                and direction = 'outbound' and status in ('sent', 'delivered')
              order by position desc limit :most
            """,
        MessageRows::message,
        Values.of("org_id", organizationId)
            .and("conversation_id", conversationId)
            .and("most", most));
  }

  /** What the customer has answered about themself last, as it is kept with their message. */
  static Optional<String> answers(Tx tx, long organizationId, long conversationId) {
    return tx.one(
        """
        select metadata from message
        where org_id = ? and conversation_id = ? and direction = 'inbound'
          and metadata like '%"form":%'
        order by position desc limit 1
        """,
        row -> row.text("metadata"), organizationId, conversationId);
  }
}

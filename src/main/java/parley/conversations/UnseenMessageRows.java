package parley.conversations;

import java.util.List;
import java.util.Optional;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code message}: what was sent and has not been read. */
final class UnseenMessageRows {
  private static final String IS_UNSEEN =
      "direction = 'outbound' and status in ('sent', 'delivered') ";

  private UnseenMessageRows() {}

  /** The newest first. */
  static List<Message> latest(Tx tx, long organizationId, long conversationId, int most) {
    return tx.list(
        "select "
            + MessageRows.COLUMNS
            + " from message where org_id = :org_id and conversation_id = :conversation_id and "
            + IS_UNSEEN
            + "order by position desc limit :most",
        MessageRows::message,
        Values.of("org_id", organizationId)
            .and("conversation_id", conversationId)
            .and("most", most));
  }

  /** Those of some messages, in the order in which they were said. */
  static List<Message> among(Tx tx, long organizationId, List<Long> ids) {
    return tx.list(
        "select "
            + MessageRows.COLUMNS
            + " from message where org_id = :org_id and id in (:ids) and "
            + IS_UNSEEN
            + "order by position",
        MessageRows::message,
        Values.of("org_id", organizationId).and("ids", ids));
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

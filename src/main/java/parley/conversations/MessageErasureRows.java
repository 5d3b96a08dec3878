package parley.conversations;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The tables {@code conversation} and {@code message}: what goes with a contact. */
final class MessageErasureRows {
  private MessageErasureRows() {}

  /** The conversations of a contact; nobody adds a message to one until the transaction ends. */
  static List<Long> conversations(Tx tx, long organizationId, long contactId) {
    return tx.list(
        "select id from conversation v where org_id = ? and contact_id = ? order by id "
            + tx.dialect().lockRows("v"),
        Row::number,
        organizationId,
        contactId);
  }

  /** Some messages of a conversation that is deleted. */
  static List<Message> some(Tx tx, long organizationId, long conversationId, int most) {
    return tx.list(
        "select "
            + MessageRows.COLUMNS
            + " from message where org_id = ? and conversation_id = ? limit ?",
        MessageRows::message,
        organizationId,
        conversationId,
        most);
  }

  /** Deletes messages with their statuses and changes; says how many. */
  static int delete(Tx tx, long organizationId, List<Long> ids) {
    return tx.run(
        "delete from message where org_id = :org_id and id in (:ids)",
        Values.of("org_id", organizationId).and("ids", ids));
  }
}

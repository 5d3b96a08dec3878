package parley.conversations;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code conversation}: which contacts have one. */
final class ConversationUseRows {
  private ConversationUseRows() {}

  static List<Long> contacts(Tx tx, long organizationId, List<Long> contactIds) {
    return tx.list(
        """
        select distinct contact_id from conversation
        where org_id = :org_id and contact_id in (:contact_ids)
        """,
        Row::number,
        Values.of("org_id", organizationId).and("contact_ids", contactIds));
  }
}

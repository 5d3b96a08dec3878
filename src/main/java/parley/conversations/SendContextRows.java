package parley.conversations;

import java.util.Optional;
import parley.contacts.ContactStanding;
import parley.storage.Row;
import parley.storage.Tx;

/** The {@code conversation} table: to whom a message goes that leaves. */
final class SendContextRows {
  /** A conversation, and whether whom it is with is to be written to. */
  record Addressee(Conversation conversation, ContactStanding standing) {}

  private SendContextRows() {}

  /** Reads both at once: every message that leaves asks for them. */
  static Optional<Addressee> find(Tx tx, long organizationId, long conversationId) {
    return tx.one(
        "select "
            + ConversationRows.COLUMNS
            + ", c.consents"
            + ConversationRows.FROM
            + "where v.org_id = ? and v.id = ?",
        SendContextRows::addressee,
        organizationId,
        conversationId);
  }

  private static Addressee addressee(Row row) {
    Conversation conversation = ConversationRows.conversation(row);
    return new Addressee(
        conversation, ContactStanding.of(conversation.contactBlocked(), row.text("consents")));
  }
}

package parley.conversations;

import java.util.List;
import java.util.OptionalLong;
import parley.storage.Tx;

/** All messages: of one conversation, of one contact, or of the organization. */
record WalkedMessages(long organizationId, OptionalLong conversationId, OptionalLong contactId)
    implements MessageCandidates {

  static WalkedMessages all(long organizationId) {
    return new WalkedMessages(organizationId, OptionalLong.empty(), OptionalLong.empty());
  }

  @Override
  public Batch next(Tx tx, long before, int most) {
    return Batch.of(newest(tx, before, most), most);
  }

  private List<Long> newest(Tx tx, long before, int most) {
    if (conversationId.isPresent()) {
      return MessageSearchRows.newestOfConversation(
          tx, organizationId, conversationId.getAsLong(), before, most);
    }
    return contactId.isPresent()
        ? MessageSearchRows.newestOfContact(tx, organizationId, contactId.getAsLong(), before, most)
        : MessageSearchRows.newest(tx, organizationId, before, most);
  }
}

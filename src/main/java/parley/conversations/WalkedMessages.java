package parley.conversations;

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
    return Batch.of(MessageSearchRows.newest(tx, this, before, most), most);
  }
}

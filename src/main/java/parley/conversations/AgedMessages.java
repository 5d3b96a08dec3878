package parley.conversations;

import java.time.Instant;
import java.util.List;
import parley.contacts.ContactDirectory;
import parley.media.Media;
import parley.storage.AgedRecords;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Messages of resolved conversations, whoever wrote them, with the files in which they came; the
 * conversations stay.
 */
record AgedMessages(ContactDirectory contacts, Media media, ErasedMessages erasedMessages)
    implements AgedRecords {
  @Override
  public List<Long> page(Tx tx, long organizationId, long after, Instant until, int most) {
    return ConversationAgeRows.messages(tx, organizationId, after, Ids.firstAt(until), most);
  }

  @Override
  public List<Long> due(Tx tx, long organizationId, List<Long> page, Instant until) {
    return AgedConversations.free(
        tx,
        contacts,
        organizationId,
        ConversationAgeRows.done(tx, organizationId, page, Ids.firstAt(until)));
  }

  @Override
  public long erase(Tx tx, long organizationId, List<Long> due, Instant until) {
    List<Message> messages = MessageRows.findAll(tx, organizationId, due);
    MessageWordRows.forget(tx, organizationId, MessageWordRows.places(messages));
    ConversationAgeRows.forgetLast(tx, organizationId, messages);
    media.erase(tx, organizationId, MessageOriginRows.sources(tx, organizationId, due));
    return erasedMessages.delete(tx, organizationId, messages);
  }
}

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
    lock(tx, organizationId, due);
    List<Long> ids = due(tx, organizationId, due, until);
    if (ids.isEmpty()) {
      return 0;
    }
    List<Message> messages = MessageRows.findAll(tx, organizationId, ids);
    MessageIndex.forget(tx, organizationId, MessageIndex.places(messages));
    ConversationAgeRows.forgetLast(tx, organizationId, messages);
    media.erase(tx, organizationId, MessageOriginRows.sources(tx, organizationId, ids));
    return erasedMessages.delete(tx, organizationId, messages);
  }

  /** Nobody sends these again, takes their conversations up or holds their contacts meanwhile. */
  private static void lock(Tx tx, long organizationId, List<Long> ids) {
    List<Long> conversations =
        MessageRows.findAll(tx, organizationId, ids).stream()
            .map(Message::conversationId)
            .distinct()
            .toList();
    if (!conversations.isEmpty()) {
      AgedConversations.putOffHolds(tx, organizationId, conversations);
      ConversationAgeRows.lock(tx, organizationId, ids, conversations);
    }
  }
}

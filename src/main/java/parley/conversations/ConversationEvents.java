package parley.conversations;

import java.util.List;
import java.util.Map;
import parley.events.EventType;
import parley.events.Events;
import parley.storage.Tx;

/**
 * Tells the log what happens to conversations and messages; each a method for the transaction of
 * the fact, to be called after its writes. The subject is always the contact, so that everything
 * about a person is told in order, and can be erased.
 */
final class ConversationEvents {
  private final Events events;
  private final ConversationQueries queries;

  ConversationEvents(Events events, ConversationQueries queries) {
    this.events = events;
    this.queries = queries;
  }

  /** A conversation is new. */
  void opened(Tx tx, long organizationId, long id) {
    Conversation opened = ConversationRows.find(tx, organizationId, id).orElseThrow();
    events.record(
        tx,
        organizationId,
        EventType.CONVERSATION_CREATED,
        opened.contactId(),
        queries.views(tx, organizationId, List.of(opened)).getFirst());
  }

  /**
   * A conversation is not as it was. When its status is another one, that is what is told, whatever
   * {@code type} says; and nothing when it looks the same.
   */
  void changed(Tx tx, EventType type, Conversation before) {
    Conversation after =
        ConversationRows.find(tx, before.organizationId(), before.id()).orElseThrow();
    List<ConversationView> views =
        queries.views(tx, before.organizationId(), List.of(before, after));
    events.changed(
        tx,
        before.organizationId(),
        before.status() == after.status() ? type : EventType.CONVERSATION_STATUS_CHANGED,
        before.contactId(),
        views.getFirst(),
        views.getLast());
  }

  /** A message was written, in either direction. */
  void written(Tx tx, long organizationId, long contactId, MessageView message) {
    events.record(tx, organizationId, EventType.MESSAGE_CREATED, contactId, message);
  }

  /** A message was edited or taken back; nothing when that doesn't show. */
  void edited(Tx tx, long contactId, Message message, MessageView before) {
    events.changed(
        tx,
        message.organizationId(),
        EventType.MESSAGE_UPDATED,
        contactId,
        before,
        MessageQueries.view(tx, message));
  }

  /** An outbound message has come further, or no further. */
  void progressed(Tx tx, Message message, MessageStatus before) {
    events.record(
        tx,
        message.organizationId(),
        EventType.MESSAGE_STATUS_CHANGED,
        ConversationRows.contactOf(tx, message.organizationId(), message.conversationId()),
        MessageQueries.view(tx, message),
        Map.of("status", before.text()));
  }
}

package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ThreadTrail.Participant;
import parley.events.EventContext;
import parley.events.EventType;
import parley.events.Events;
import parley.http.Actor;
import parley.storage.Answer;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * Tells the log what happens to conversations and messages; each a method for the transaction of
 * the fact, to be called after its writes. The subject is always the contact, so that everything
 * about a person is told in order, and can be erased.
 */
final class ConversationEvents {
  private final Events events;
  private final ConversationQueries queries;
  private final MessageMeters meters;
  private final Ids ids;
  private final InstantSource clock;

  ConversationEvents(
      Events events,
      ConversationQueries queries,
      MessageMeters meters,
      Ids ids,
      InstantSource clock) {
    this.events = events;
    this.queries = queries;
    this.meters = meters;
    this.ids = ids;
    this.clock = clock;
  }

  /** A conversation is new. */
  void opened(Tx tx, Conversation opened) {
    events.record(
        tx,
        opened.organizationId(),
        EventType.CONVERSATION_CREATED,
        opened.contactId(),
        queries.views(tx, opened.organizationId(), List.of(opened)).getFirst());
  }

  /**
   * A conversation is not as it was. When its status is another one, that is what is told, whatever
   * {@code type} says; and nothing when it looks the same. What people see of it is kept, too.
   *
   * @return the conversation as it is now
   */
  Conversation changed(Tx tx, EventType type, Conversation before, Actor actor) {
    Conversation after =
        ConversationRows.find(tx, before.organizationId(), before.id()).orElseThrow();
    Instant now = clock.instant();
    ConversationChange.between(before, after)
        .forEach(change -> ConversationChangeRows.add(tx, after, ids.next(), change, actor, now));
    List<ConversationView> views =
        queries.views(tx, before.organizationId(), List.of(before, after));
    events.changed(
        tx,
        before.status() == after.status() ? type : EventType.CONVERSATION_STATUS_CHANGED,
        views.getFirst(),
        views.getLast(),
        new EventContext(after.organizationId(), after.contactId(), null, actor.view()));
    return after;
  }

  /** A conversation is not as it was, and nobody is told how it was. */
  void purged(Tx tx, Conversation after, Actor actor) {
    events.record(
        tx,
        EventType.CONVERSATION_UPDATED,
        queries.views(tx, after.organizationId(), List.of(after)).getFirst(),
        null,
        new EventContext(after.organizationId(), after.contactId(), null, actor.view()));
  }

  /** What was told of a contact's conversations tells nothing of somebody else any more. */
  void revise(long organizationId, long contactId, WithoutPerson without) {
    events.revise(organizationId, contactId, without::of);
  }

  /**
   * A message was written, in either direction.
   *
   * @param after its conversation, as it is by now
   */
  void written(Tx tx, Channel channel, Conversation after, MessageView message) {
    events.record(tx, EventType.MESSAGE_CREATED, message, null, about(after, channel));
    meters.reached(tx, channel, message.direction(), message.status());
  }

  /**
   * A message has changed with whom its conversation is: where the contact is answered, or who
   * takes part beside them. Nothing when it hasn't. The summary beside the message has neither.
   *
   * @param joined who takes part since
   */
  void regrouped(
      Tx tx, Conversation before, Conversation after, List<Participant> joined, Actor actor) {
    boolean isElsewhere = !Objects.equals(before.address(), after.address());
    if (!isElsewhere && joined.isEmpty()) {
      return;
    }
    ConversationView view = queries.views(tx, after.organizationId(), List.of(after)).getFirst();
    Map<String, @Nullable Object> previous = new TreeMap<>();
    if (isElsewhere) {
      previous.put("address", before.address());
    }
    if (!joined.isEmpty()) {
      previous.put("participants", view.participantsBefore(joined));
    }
    events.record(
        tx,
        EventType.CONVERSATION_UPDATED,
        view,
        previous,
        new EventContext(after.organizationId(), after.contactId(), null, actor.view()));
  }

  /** A message is not as it was; nothing when that doesn't show. */
  void updated(Tx tx, Channel channel, Conversation after, Message message, MessageView before) {
    events.changed(
        tx,
        EventType.MESSAGE_UPDATED,
        before,
        MessageQueries.view(tx, message),
        about(after, channel));
  }

  /**
   * A message that was like this is to leave from another conversation, in favour of which its own
   * was resolved.
   */
  void moved(Tx tx, Channel channel, Message before) {
    Message after = MessageRows.find(tx, before.organizationId(), before.id()).orElseThrow();
    Conversation conversation =
        ConversationRows.find(tx, after.organizationId(), after.conversationId()).orElseThrow();
    updated(tx, channel, conversation, after, MessageQueries.view(tx, before));
  }

  /**
   * An outbound message has come further, or no further. One that is erased meanwhile is not there
   * when the transaction runs again.
   */
  void progressed(Tx tx, Channel channel, Message message, MessageStatus before) {
    Answer<Conversation> answer = askToKeep(tx, message);
    MessageView view = MessageQueries.view(tx, message);
    progressed(tx, channel, kept(tx, message, answer), view, before);
  }

  /** A message has failed for another reason than the one that was told. */
  void explained(Tx tx, Channel channel, Message before, Message after) {
    Answer<Conversation> answer = askToKeep(tx, after);
    MessageView view = MessageQueries.view(tx, before);
    updated(tx, channel, kept(tx, after, answer), after, view);
  }

  private static Answer<Conversation> askToKeep(Tx tx, Message message) {
    return ConversationRows.askToKeep(tx, message.organizationId(), message.conversationId());
  }

  private static Conversation kept(Tx tx, Message message, Answer<Conversation> answer) {
    return ConversationRows.found(tx, message.organizationId(), message.conversationId(), answer)
        .orElseThrow(StorageException::lostRace);
  }

  /** The same in a conversation that was found to be changed, as it is by now. */
  void progressed(
      Tx tx, Channel channel, Conversation after, Message message, MessageStatus before) {
    progressed(tx, channel, after, MessageQueries.view(tx, message), before);
  }

  private void progressed(
      Tx tx, Channel channel, Conversation after, MessageView message, MessageStatus before) {
    events.record(
        tx,
        EventType.MESSAGE_STATUS_CHANGED,
        message,
        Map.of("status", before.text()),
        about(after, channel));
    meters.reached(tx, channel, message.direction(), message.status());
  }

  /** As the API shows it. */
  private record Unseen(List<MessageView> messages, String email, boolean emailVerified) {}

  /** The customer has not read these, oldest first, and has left, as it seems. */
  void unseen(
      Tx tx, Channel channel, Conversation after, List<Message> messages, UnseenMailbox mailbox) {
    events.record(
        tx,
        EventType.MESSAGE_UNSEEN,
        new Unseen(
            MessageQueries.views(tx, after.organizationId(), messages),
            mailbox.email(),
            mailbox.isVerified()),
        null,
        about(after, channel));
  }

  private EventContext about(Conversation conversation, Channel channel) {
    return new EventContext(
        conversation.organizationId(),
        conversation.contactId(),
        ConversationSummary.of(conversation, channel, clock.instant()),
        null);
  }
}

package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import parley.channels.Channel;
import parley.events.EventType;
import parley.http.Actor;
import parley.storage.Tx;

/**
 * Moves conversations to another address of the customer, as a provider or a login tells it. Where
 * addresses are apart the contact may have one open at each of the two: these are settled.
 */
final class MovedConversations {
  private final ConversationEvents events;

  MovedConversations(ConversationEvents events) {
    this.events = events;
  }

  /** The customer is known by another address from now on. */
  void move(Tx tx, Channel channel, String known, String next, Instant now) {
    List<Conversation> before = ConversationAddressRows.moving(tx, channel, known, next);
    if (before.stream().noneMatch(conversation -> known.equals(conversation.address()))) {
      return;
    }
    List<Message> moved = channel.type().peers().apart() ? settle(tx, before, now) : List.of();
    ConversationAddressRows.move(tx, channel, known, next, now);
    before.forEach(conversation ->
        events.changed(tx, EventType.CONVERSATION_UPDATED, conversation, Actor.SYSTEM));
    moved.forEach(message -> events.moved(tx, channel, message));
  }

  private static List<Message> settle(Tx tx, List<Conversation> moving, Instant now) {
    Map<Long, List<Conversation>> ofEach =
        moving.stream()
            .filter(conversation -> conversation.status() != ConversationStatus.RESOLVED)
            .collect(Collectors.groupingBy(Conversation::contactId));
    return SettledConversations.settle(tx, ofEach.values(), now);
  }
}

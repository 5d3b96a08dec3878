package parley.conversations;

import java.time.Instant;
import java.util.List;
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
    if (channel.type().peers().apart()) {
      before.stream()
          .filter(conversation -> conversation.status() != ConversationStatus.RESOLVED)
          .collect(Collectors.groupingBy(Conversation::contactId))
          .values()
          .forEach(ofOne -> SettledConversations.settle(tx, ofOne, now));
    }
    ConversationAddressRows.move(tx, channel, known, next, now);
    before.forEach(conversation ->
        events.changed(tx, EventType.CONVERSATION_UPDATED, conversation, Actor.SYSTEM));
  }
}

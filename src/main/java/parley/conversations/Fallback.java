package parley.conversations;

import java.time.Instant;
import parley.storage.Tx;

/** Sends the template of a message that the provider has refused outside the reply window. */
final class Fallback {
  private final MessageRows messages = new MessageRows();
  private final MessageChanges changes = new MessageChanges();
  private final Departure departure;
  private final ConversationEvents events;

  Fallback(Departure departure, ConversationEvents events) {
    this.departure = departure;
    this.events = events;
  }

  /** The failed message leaves again as its template, if it has one: another attempt. */
  void instead(Tx tx, long organizationId, long messageId, Instant now) {
    messages
        .find(tx, organizationId, messageId)
        .flatMap(Message::asFallback)
        .filter(template -> changes.restart(tx, template))
        .flatMap(template -> messages.find(tx, organizationId, messageId))
        .ifPresent(leaving -> {
          departure.again(tx, leaving, now);
          events.progressed(tx, leaving, MessageStatus.FAILED);
        });
  }
}

package parley.conversations;

import java.time.Instant;
import parley.storage.Tx;

/** Sends the template of a message that the provider has refused outside the reply window. */
final class TemplateFallback {
  private final SendQueue sendQueue;
  private final ConversationEvents events;

  TemplateFallback(SendQueue sendQueue, ConversationEvents events) {
    this.sendQueue = sendQueue;
    this.events = events;
  }

  /** The failed message leaves again as its template, if it has one: another attempt. */
  void instead(Tx tx, long organizationId, long messageId, Instant now) {
    MessageRows.find(tx, organizationId, messageId)
        .flatMap(Message::asFallback)
        .filter(template -> MessageUpdateRows.restart(tx, template))
        .flatMap(template -> MessageRows.find(tx, organizationId, messageId))
        .ifPresent(leaving -> {
          sendQueue.again(tx, leaving, now);
          events.progressed(tx, leaving, MessageStatus.FAILED);
        });
  }
}

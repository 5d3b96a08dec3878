package parley.conversations;

import java.time.Instant;
import parley.channels.Channel;
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
  void instead(Tx tx, Channel channel, long messageId, Instant now) {
    long organizationId = channel.organizationId();
    MessageRows.find(tx, organizationId, messageId)
        .flatMap(Message::asFallback)
        .filter(template -> MessageUpdateRows.restart(tx, template))
        .flatMap(template -> MessageRows.find(tx, organizationId, messageId))
        .ifPresent(leaving -> {
          sendQueue.again(tx, leaving, now);
          events.progressed(tx, channel, leaving, MessageStatus.FAILED);
        });
  }
}

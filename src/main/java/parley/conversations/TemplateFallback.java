package parley.conversations;

import java.time.Instant;
import parley.channels.Channel;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Sends the template of a message that the provider has refused outside the reply window. */
final class TemplateFallback {
  private final SendQueue sendQueue;
  private final ConversationEvents events;

  TemplateFallback(SendQueue sendQueue, ConversationEvents events) {
    this.sendQueue = sendQueue;
    this.events = events;
  }

  /**
   * The failed message leaves again as its template, another attempt, if it has one and whom it
   * goes to wants it still.
   */
  void instead(Tx tx, Channel channel, long messageId, Instant now) {
    MessageRows.find(tx, channel.organizationId(), messageId)
        .ifPresent(failed ->
            failed
                .asFallback()
                .filter(template -> isWanted(tx, channel, template))
                .ifPresent(template -> leave(tx, channel, failed, template, now)));
  }

  private static boolean isWanted(Tx tx, Channel channel, Message template) {
    return SendContextRows.find(tx, template.organizationId(), template.conversationId())
        .filter(to -> SendPolicy.lasting(channel, to.standing(), template).isEmpty())
        .isPresent();
  }

  private void leave(Tx tx, Channel channel, Message failed, Message template, Instant now) {
    if (MessageUpdateRows.restart(tx, failed, template)) {
      Message leaving =
          MessageRows.find(tx, failed.organizationId(), failed.id())
              .orElseThrow(StorageException::lostRace);
      sendQueue.again(tx, leaving, now);
      events.progressed(tx, channel, leaving, MessageStatus.FAILED);
    }
  }
}

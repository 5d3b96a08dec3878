package parley.conversations;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * A row of the {@code message} table.
 *
 * @param content JSON as the API shows it
 * @param error JSON of a {@link parley.channels.MessageError}
 * @param metadata JSON object
 * @param sentAt when it was written, by the customer's or our clock
 */
record Message(
    long organizationId,
    long id,
    long conversationId,
    long channelId,
    Direction direction,
    String type,
    String content,
    MessageStatus status,
    Sender sender,
    @Nullable Long replyTo,
    @Nullable String clientMessageId,
    @Nullable String providerId,
    @Nullable String error,
    String metadata,
    Instant sentAt,
    Instant createdAt) {

  /** The content to read from. */
  ObjectNode contentNode() {
    return (ObjectNode) Json.parse(content);
  }

  /** The same message by another author. */
  Message from(Direction otherDirection, MessageStatus otherStatus, Sender otherSender) {
    return new Message(
        organizationId,
        id,
        conversationId,
        channelId,
        otherDirection,
        type,
        content,
        otherStatus,
        otherSender,
        replyTo,
        clientMessageId,
        providerId,
        error,
        metadata,
        sentAt,
        createdAt);
  }
}

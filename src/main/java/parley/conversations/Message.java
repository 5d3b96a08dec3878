package parley.conversations;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.conversations.content.ContentType;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * A row of the {@code message} table.
 *
 * @param content JSON as the API shows it
 * @param error JSON of a {@link parley.channels.MessageError}
 * @param metadata JSON object
 * @param sendAt when it is, or was, to leave; null unless it was scheduled
 * @param fallback JSON content of the template to send when the reply window is closed
 * @param attempt how often it has been sent on purpose
 * @param position its place in the conversation: the id, or when it was scheduled a later one
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
    Instant createdAt,
    @Nullable Instant sendAt,
    @Nullable String fallback,
    int attempt,
    long position) {

  /** The content to read from. */
  ObjectNode contentNode() {
    return (ObjectNode) Json.parse(content);
  }

  boolean isTemplate() {
    return type.equals(ContentType.TEMPLATE.text());
  }

  /** The template that it is outside the reply window; empty when there is none. */
  Optional<Message> asFallback() {
    return Optional.ofNullable(fallback)
        .map(template ->
            new Message(
                organizationId,
                id,
                conversationId,
                channelId,
                direction,
                ContentType.TEMPLATE.text(),
                template,
                status,
                sender,
                replyTo,
                clientMessageId,
                providerId,
                error,
                metadata,
                sentAt,
                createdAt,
                sendAt,
                null,
                attempt,
                position));
  }

  /** A scheduled message when its time has come. */
  Message leaving(long newPosition, Instant now) {
    return new Message(
        organizationId,
        id,
        conversationId,
        channelId,
        direction,
        type,
        content,
        MessageStatus.QUEUED,
        sender,
        replyTo,
        clientMessageId,
        providerId,
        error,
        metadata,
        now,
        createdAt,
        sendAt,
        fallback,
        attempt,
        newPosition);
  }

  /** The same message with another status. */
  Message progressed(MessageStatus otherStatus, @Nullable String otherError) {
    return new Message(
        organizationId,
        id,
        conversationId,
        channelId,
        direction,
        type,
        content,
        otherStatus,
        sender,
        replyTo,
        clientMessageId,
        providerId,
        otherError,
        metadata,
        sentAt,
        createdAt,
        sendAt,
        fallback,
        attempt,
        position);
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
        createdAt,
        sendAt,
        fallback,
        attempt,
        position);
  }
}

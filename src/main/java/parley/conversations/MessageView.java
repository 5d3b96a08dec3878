package parley.conversations;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Actor;
import parley.storage.IdType;

/** A message as the API shows it. */
record MessageView(
    String id,
    String conversationId,
    String direction,
    String type,
    @JsonRawValue String content,
    String status,
    Instant timestamp,
    Actor.View sender,
    @Nullable String replyTo,
    List<MessageEdits.Edit> edits,
    @Nullable Instant revokedAt,
    @Nullable String clientMessageId,
    @JsonRawValue @Nullable String error,
    List<MessageStatusChange> statusHistory,
    @Nullable String providerId,
    @JsonRawValue String metadata,
    @Nullable Instant sendAt,
    String purpose) {
  static MessageView of(Message message, List<MessageStatusChange> history, MessageEdits links) {
    return new MessageView(
        IdType.MESSAGE.encode(message.id()),
        IdType.CONVERSATION.encode(message.conversationId()),
        message.direction().text(),
        message.type(),
        links.content(message),
        message.status().text(),
        message.sentAt(),
        message.author().view(),
        links.replyTo(message),
        links.edits(message),
        links.revokedAt(message),
        message.clientMessageId(),
        message.error(),
        history,
        message.providerId(),
        message.metadata(),
        message.sendAt(),
        message.purpose().text());
  }

  /** What an agent has written just now: nothing has become of it yet. */
  static MessageView written(Message message) {
    MessageStatusChange first =
        new MessageStatusChange(message.status().text(), message.createdAt(), null);
    return of(
        message,
        message.direction() == MessageDirection.OUTBOUND ? List.of(first) : List.of(),
        MessageEdits.NONE);
  }
}

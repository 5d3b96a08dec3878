package parley.conversations;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.conversations.content.ContentType;
import parley.http.Actor;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.node.ObjectNode;

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
  /** UTF-16 units. */
  private static final int LONGEST_IN_LIST = 500;

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

  /** The message as a list shows it: a letter without its HTML, and no more of it than a line. */
  MessageView inShort() {
    if (!type.equals(ContentType.EMAIL.text())) {
      return this;
    }
    ObjectNode shown = (ObjectNode) Json.parse(content);
    shown.remove(List.of("html", "quoted_text"));
    String text = shown.path("text").asString("");
    if (text.length() > LONGEST_IN_LIST) {
      int end = text.offsetByCodePoints(0, text.codePointCount(0, LONGEST_IN_LIST) - 1);
      shown.put("text", text.substring(0, end));
    }
    return new MessageView(
        id,
        conversationId,
        direction,
        type,
        Json.text(shown),
        status,
        timestamp,
        sender,
        replyTo,
        edits,
        revokedAt,
        clientMessageId,
        error,
        statusHistory,
        providerId,
        metadata,
        sendAt,
        purpose);
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

package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.MessageError;
import parley.conversations.content.ContentType;
import parley.http.Actor;
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
 * @param purpose what it is for
 * @param position its place in the conversation: the id, or when it was scheduled a later one
 * @param sentAt when it was written, by the customer's or our clock
 */
record Message(
    long organizationId,
    long id,
    long conversationId,
    long channelId,
    MessageDirection direction,
    String type,
    String content,
    MessageStatus status,
    Actor author,
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
    MessagePurpose purpose,
    long position) {

  /** UTF-16 units. */
  private static final int LONGEST_IN_LIST = 500;

  /** The content to read from. */
  ObjectNode contentNode() {
    return (ObjectNode) Json.parse(content);
  }

  boolean isReaction() {
    return type.equals(ContentType.REACTION.text());
  }

  /** Whether the provider tells something of the customer, who hasn't written it. */
  boolean isNotice() {
    return type.equals("system");
  }

  /** Whether the customer rang, which the provider knows by no id of a message. */
  boolean isCall() {
    return type.equals("call");
  }

  /** Whether the customer rang, and somebody has spoken with them. */
  boolean isAnsweredCall() {
    return isCall() && contentNode().path("outcome").asString("").equals("answered");
  }

  boolean isTemplate() {
    return type.equals(ContentType.TEMPLATE.text());
  }

  /** The template that it is outside the reply window; empty when there is none. */
  Optional<Message> asFallback() {
    return Optional.ofNullable(fallback)
        .map(template -> {
          String name = ContentType.TEMPLATE.text();
          return copy(direction, name, template, status, author, error, sentAt, null, position);
        });
  }

  /** Whether it was scheduled, and has not even been queued: that gives it another position. */
  boolean hasNeverLeft() {
    return sendAt != null && position == id;
  }

  /** A scheduled message when its time has come. */
  Message leaving(long newPosition, Instant now) {
    MessageStatus queued = MessageStatus.QUEUED;
    return copy(direction, type, content, queued, author, error, now, fallback, newPosition);
  }

  /** Whether it has failed only because nobody could tell whether it was sent. */
  boolean isInDoubt() {
    return status == MessageStatus.FAILED && isDoubt(error);
  }

  /** Whether an error is only that nobody could tell, and no reason. */
  static boolean isDoubt(@Nullable String error) {
    return error != null
        && Json.parse(error).path("code").asString("").equals(MessageError.DELIVERY_UNKNOWN);
  }

  /** The message as a list shows it: a letter without its HTML, and no more of it than a line. */
  Message inShort() {
    if (!type.equals(ContentType.EMAIL.text())) {
      return this;
    }
    ObjectNode shown = contentNode();
    shown.remove(List.of("html", "quoted_text"));
    String text = shown.path("text").asString("");
    if (text.length() > LONGEST_IN_LIST) {
      int end = text.offsetByCodePoints(0, text.codePointCount(0, LONGEST_IN_LIST) - 1);
      shown.put("text", text.substring(0, end));
    }
    String line = Json.text(shown);
    return copy(direction, type, line, status, author, error, sentAt, fallback, position);
  }

  /** The same message with another status. */
  Message progressed(MessageStatus next, @Nullable String otherError) {
    return copy(direction, type, content, next, author, otherError, sentAt, fallback, position);
  }

  /** The same message by another author. */
  Message from(MessageDirection other, MessageStatus next, Actor author) {
    return copy(other, type, content, next, author, error, sentAt, fallback, position);
  }

  private Message copy(
      MessageDirection otherDirection,
      String otherType,
      String otherContent,
      MessageStatus otherStatus,
      Actor otherSender,
      @Nullable String otherError,
      Instant otherSentAt,
      @Nullable String otherFallback,
      long otherPosition) {
    return new Message(
        organizationId,
        id,
        conversationId,
        channelId,
        otherDirection,
        otherType,
        otherContent,
        otherStatus,
        otherSender,
        replyTo,
        clientMessageId,
        providerId,
        otherError,
        metadata,
        otherSentAt,
        createdAt,
        sendAt,
        otherFallback,
        attempt,
        purpose,
        otherPosition);
  }
}

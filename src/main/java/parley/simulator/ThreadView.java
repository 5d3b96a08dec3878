package parley.simulator;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/**
 * A thread as {@code GET /simulator/thread} shows it.
 *
 * @param data the messages, oldest first
 * @param typingUntil until when the customer sees that the business is typing; null when they don't
 */
record ThreadView(List<MessageView> data, @Nullable Instant typingUntil) {
  /**
   * A message of either side.
   *
   * @param from {@code customer} or {@code business}
   * @param status of the business's
   * @param read whether the business has marked the customer's as read
   */
  record MessageView(
      String id,
      String from,
      String type,
      JsonNode message,
      @Nullable String status,
      @Nullable Boolean read,
      @Nullable MediaView media,
      Instant timestamp) {}

  /**
   * A file that a message names.
   *
   * @param url where it is for some minutes; null once it is forgotten
   */
  record MediaView(String id, String mimeType, String sha256, int fileSize, @Nullable String url) {}

  /**
   * Shows a thread.
   *
   * @param link to the file with an id; null when there is no such one any more
   */
  static ThreadView of(
      CustomerThread.Snapshot thread, Instant now, Function<String, @Nullable String> link) {
    Instant end = thread.typingUntil();
    return new ThreadView(
        thread.messages().stream().map(message -> of(message, link)).toList(),
        end != null && now.isBefore(end) ? end : null);
  }

  private static MessageView of(PhoneMessage message, Function<String, @Nullable String> link) {
    return switch (message) {
      case ReceivedMessage received ->
          of(received, "customer", null, received.isRead(), media(received, link));
      case SentMessage sent -> of(sent, "business", sent.status(), null, media(sent, link));
    };
  }

  private static MessageView of(
      PhoneMessage message,
      String from,
      @Nullable String status,
      @Nullable Boolean read,
      @Nullable MediaView media) {
    return new MessageView(
        message.id(),
        from,
        message.type(),
        Json.parse(message.body()),
        status,
        read,
        media,
        message.timestamp());
  }

  private static @Nullable MediaView media(
      PhoneMessage message, Function<String, @Nullable String> link) {
    SentMedium medium = message.medium();
    return medium == null
        ? null
        : new MediaView(
            medium.id(),
            medium.mimeType(),
            medium.sha256(),
            medium.fileSize(),
            link.apply(medium.id()));
  }
}

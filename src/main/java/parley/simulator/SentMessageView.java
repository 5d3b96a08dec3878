package parley.simulator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** A sent message as {@code GET /simulator/messages} shows it. */
record SentMessageView(
    String id,
    String phoneNumberId,
    String to,
    String type,
    JsonNode message,
    @Nullable SentMedium media,
    String status,
    Instant timestamp) {

  static SentMessageView of(SentMessage message) {
    return new SentMessageView(
        message.id(),
        message.number().phoneNumberId(),
        message.recipient().input(),
        message.type(),
        Json.parse(message.body()),
        message.medium(),
        message.status(),
        message.timestamp());
  }
}

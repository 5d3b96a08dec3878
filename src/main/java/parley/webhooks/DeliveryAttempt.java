package parley.webhooks;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One call of a webhook, as the API shows it and the database keeps it.
 *
 * @param statusCode null when there was no answer
 * @param error why it does not count as delivered; null when it does
 */
record DeliveryAttempt(
    Instant at, @Nullable Integer statusCode, long latencyMs, @Nullable String error) {
  private static final int GONE = 410;

  boolean isDelivered() {
    return error == null;
  }

  /** Says whether the other side wants no more. */
  boolean isGone() {
    return statusCode != null && statusCode == GONE;
  }

  static DeliveryAttempt of(JsonNode json) {
    JsonNode status = json.path("status_code");
    JsonNode error = json.path("error");
    return new DeliveryAttempt(
        DateTimeFormatter.ISO_INSTANT.parse(json.path("at").asString(), Instant::from),
        status.isInt() ? status.asInt() : null,
        json.path("latency_ms").asLong(),
        error.isString() ? error.asString() : null);
  }
}

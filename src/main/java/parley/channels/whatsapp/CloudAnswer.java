package parley.channels.whatsapp;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.channels.MessageError;
import parley.channels.SendResult;
import parley.http.Json;
import parley.outbound.Outcome;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Makes a result of what came back from Meta. There is no idempotency key: whatever may have been
 * taken is {@link SendResult.Unknown}, and only what certainly wasn't is tried again.
 */
final class CloudAnswer {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private CloudAnswer() {}

  static SendResult result(Outcome outcome, Instant now) {
    return switch (outcome) {
      case Outcome.NotSent(var reason) -> new SendResult.TryLater(PATIENCE, unavailable(reason));
      case Outcome.NoAnswer(var reason) -> new SendResult.Unknown(reason);
      case Outcome.Answered answered -> answered(answered, now);
    };
  }

  private static SendResult answered(Outcome.Answered answered, Instant now) {
    JsonNode parsed = Json.parse(answered.body().getBytes(StandardCharsets.UTF_8));
    JsonNode body = parsed == null ? MissingNode.getInstance() : Storable.of(parsed);
    Duration wait = RetryAfter.read(answered.headers().get("retry-after"), now).orElse(PATIENCE);
    if (body.path("error").isObject()) {
      return refused(CloudError.of(body.path("error")), answered.status(), wait);
    }
    return answered.status() / 100 == 2 ? accepted(body) : strange(answered.status(), wait);
  }

  private static SendResult accepted(JsonNode body) {
    String id = Nodes.text(body.path("messages").path(0), "id");
    return id == null
        ? new SendResult.Unknown("WhatsApp's answer can't be read.")
        : new SendResult.Accepted(id, addresses(body.path("contacts").path(0)));
  }

  /** Number and user id of the recipient; either may be absent. */
  private static List<String> addresses(JsonNode contact) {
    return Stream.<@Nullable String>of(Nodes.text(contact, "wa_id"), Nodes.text(contact, "user_id"))
        .flatMap(Stream::ofNullable)
        .toList();
  }

  /** Meta says what is wrong, so it has not taken the message. */
  private static SendResult refused(CloudError error, int status, Duration wait) {
    RetryClass retry = error.retryClass();
    if (retry == RetryClass.CHANNEL_DOWN && !error.isTransient()) {
      return new SendResult.ChannelDown(error.messageError());
    }
    boolean passing = retry == RetryClass.OTHER && status / 100 == 5;
    if (!retry.isTransient() && !error.isTransient() && !passing) {
      return new SendResult.Refused(error.messageError());
    }
    Duration delay = retry.delay().compareTo(wait) > 0 ? retry.delay() : wait;
    return new SendResult.TryLater(delay, error.messageError());
  }

  /** An answer that isn't Meta's: somebody stands in between, or the address is wrong. */
  private static SendResult strange(int status, Duration wait) {
    String reason = "HTTP " + status + " without a reason of WhatsApp's";
    return switch (status) {
      case 408, 429, 503 -> new SendResult.TryLater(wait, unavailable(reason));
      default ->
          status >= 500
              ? new SendResult.Unknown(reason)
              : new SendResult.Refused(
                  new MessageError(RetryClass.CHANNEL_DOWN.word(), null, reason, true));
    };
  }

  private static MessageError unavailable(String reason) {
    return new MessageError(
        RetryClass.BACKOFF.word(), null, Objects.requireNonNullElse(reason, ""), true);
  }
}

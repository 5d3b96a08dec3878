package parley.channels.whatsapp;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.channels.MessageError;
import parley.channels.SendResult;
import parley.outbound.CallResult;
import parley.outbound.RetryAfter;
import tools.jackson.databind.JsonNode;

/**
 * Makes a result of what came back from Meta. There is no idempotency key: whatever may have been
 * taken is {@link SendResult.Unknown}, and only what certainly wasn't is tried again.
 */
final class SendResponse {
  private SendResponse() {}

  static SendResult result(CallResult callResult, Instant now) {
    return switch (callResult) {
      case CallResult.NotSent(var reason) -> later(Duration.ZERO, unavailable(reason));
      case CallResult.NoAnswer(var reason) -> new SendResult.Unknown(reason);
      case CallResult.Answered answered -> answered(answered, now);
    };
  }

  private static SendResult answered(CallResult.Answered answered, Instant now) {
    JsonNode body = MetaAnswer.json(answered);
    Duration asked = RetryAfter.read(answered.headers().get("retry-after"), now);
    if (body.path("error").isObject()) {
      return refused(CloudError.of(body.path("error")), answered.status(), asked);
    }
    return answered.status() / 100 == 2 ? accepted(body) : strange(answered.status(), asked);
  }

  private static SendResult accepted(JsonNode body) {
    String id = JsonFields.text(body.path("messages").path(0), "id");
    return id == null
        ? new SendResult.Unknown("WhatsApp's answer can't be read.")
        : new SendResult.Accepted(id, addresses(body.path("contacts").path(0)));
  }

  /** Number and user id of the recipient; either may be absent. */
  private static List<String> addresses(JsonNode contact) {
    return Stream.<@Nullable String>of(
            JsonFields.text(contact, "wa_id"), JsonFields.text(contact, "user_id"))
        .flatMap(Stream::ofNullable)
        .toList();
  }

  /** Meta says what is wrong, so it has not taken the message. */
  private static SendResult refused(CloudError error, int status, Duration asked) {
    RetryClass retry = error.retryClass();
    boolean passing = error.isTransient() || (retry == RetryClass.OTHER && status / 100 == 5);
    if (passing && !retry.isTransient()) {
      return later(asked, error.messageError());
    }
    Duration delay = retry.delay().compareTo(asked) > 0 ? retry.delay() : asked;
    return switch (retry.reaction()) {
      case TRY_LATER -> new SendResult.TryLater(delay, retry.attempts(), error.messageError());
      case SLOW_ACCOUNT -> new SendResult.AccountThrottled(delay);
      case SLOW_CUSTOMER -> new SendResult.CustomerThrottled(delay);
      case PAUSE -> new SendResult.ChannelDown(error.messageError());
      case REFUSE -> new SendResult.Refused(error.messageError());
    };
  }

  /**
   * An answer that isn't Meta's: somebody stands in between, or the address is wrong. Whoever says
   * 408, 429 or 503 has not handled the request; another server error may come after it was.
   */
  private static SendResult strange(int status, Duration asked) {
    String reason = "HTTP " + status + " without a reason of WhatsApp's";
    return switch (status) {
      case 408, 429, 503 -> later(asked, unavailable(reason));
      case 400, 413, 414, 422, 431 -> new SendResult.Refused(error(RetryClass.OTHER, reason));
      default ->
          status >= 500
              ? new SendResult.Unknown(reason)
              : new SendResult.ChannelDown(error(RetryClass.CHANNEL_DOWN, reason));
    };
  }

  private static SendResult later(Duration asked, MessageError error) {
    Duration least = RetryClass.BACKOFF.delay();
    return new SendResult.TryLater(
        asked.compareTo(least) > 0 ? asked : least, RetryClass.BACKOFF.attempts(), error);
  }

  private static MessageError unavailable(String reason) {
    return error(RetryClass.BACKOFF, reason);
  }

  private static MessageError error(RetryClass retry, String reason) {
    return new MessageError(retry.word(), null, reason, retry.isRetryable());
  }
}

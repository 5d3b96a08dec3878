package parley.channels;

import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/**
 * Why a message failed, as the API shows it.
 *
 * @param code stable, ours: {@code recipient_unreachable}, {@code delivery_unknown} …
 * @param providerCode the provider's own number as text; null when the error is not the provider's
 * @param message for people
 * @param retryable whether sending the same message again may succeed
 */
public record MessageError(
    String code, @Nullable String providerCode, String message, boolean retryable) {
  /** The {@link #code} of what the reply window forbids. */
  public static final String WINDOW_CLOSED = "messaging_window_closed";

  /** The {@link #code} of what is wrong with the account and not with the message. */
  public static final String CHANNEL_UNAVAILABLE = "channel_unavailable";

  /** The {@link #code} of advertisements that the recipient does not want. */
  public static final String OPTED_OUT = "recipient_opted_out";

  /** The {@link #code} of what nothing reaches: nobody is there, or there is no address. */
  public static final String RECIPIENT_UNREACHABLE = "recipient_unreachable";

  /** The {@link #code} of what is wrong with the message itself. */
  public static final String CONTENT_REJECTED = "content_rejected";

  /** The {@link #code} of what may have been sent or not: the provider has not said. */
  public static final String DELIVERY_UNKNOWN = "delivery_unknown";

  /** The {@link #code} of what we can't explain. */
  public static final String PROVIDER_ERROR = "provider_error";

  /** Reads an error that was written as JSON. */
  public static MessageError read(String text) {
    JsonNode json = Json.parse(text);
    JsonNode providerCode = json.path("provider_code");
    return new MessageError(
        json.path("code").asString(),
        providerCode.isString() ? providerCode.asString() : null,
        json.path("message").asString(),
        json.path("retryable").asBoolean());
  }
}

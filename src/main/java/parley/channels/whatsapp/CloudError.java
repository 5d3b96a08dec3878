package parley.channels.whatsapp;

import org.jspecify.annotations.Nullable;
import parley.channels.MessageError;
import tools.jackson.databind.JsonNode;

/**
 * An error as Meta reports it, in an answer or in a webhook.
 *
 * @param code Meta's number; null when there is none
 * @param message what Meta says about this one occurrence
 * @param isTransient whether Meta itself calls it passing
 */
record CloudError(@Nullable Integer code, String message, boolean isTransient) {
  private static final int LONGEST = 1_000;

  /** The error in Meta's object for one, be it in an answer or in a webhook. */
  static CloudError of(JsonNode error) {
    JsonNode code = error.path("code");
    return new CloudError(
        code.isInt() ? Integer.valueOf(code.asInt()) : null,
        message(error),
        error.path("is_transient").isBoolean() && error.path("is_transient").asBoolean());
  }

  private static String message(JsonNode error) {
    String details = JsonFields.text(error.path("error_data"), "details");
    String message = details != null ? details : JsonFields.text(error, "message");
    String text = message != null ? message : JsonFields.text(error, "title");
    if (text == null) {
      return "WhatsApp gave no reason.";
    }
    return text.codePointCount(0, text.length()) <= LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST));
  }

  RetryClass retryClass() {
    return code == null ? RetryClass.OTHER : RetryClass.of(code);
  }

  MessageError messageError() {
    RetryClass retry = retryClass();
    return new MessageError(
        retry.word(), code == null ? null : code.toString(), message, retry.isRetryable());
  }
}

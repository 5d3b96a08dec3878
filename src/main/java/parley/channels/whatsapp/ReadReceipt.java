package parley.channels.whatsapp;

import parley.channels.ReadReceiptResult;
import parley.http.Json;
import parley.outbound.CallResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tells Meta that a message, and with it all before it, has been read. */
final class ReadReceipt {
  private ReadReceipt() {}

  static ObjectNode envelope(String providerId) {
    return Json.object()
        .put("messaging_product", "whatsapp")
        .put("status", "read")
        .put("message_id", providerId);
  }

  /** The same, and that an answer is being written. */
  static ObjectNode typing(String providerId) {
    ObjectNode envelope = envelope(providerId);
    envelope.putObject("typing_indicator").put("type", "text");
    return envelope;
  }

  static ReadReceiptResult result(CallResult callResult) {
    return callResult instanceof CallResult.Answered answered
        ? answered(answered)
        : new ReadReceiptResult.TryLater();
  }

  private static ReadReceiptResult answered(CallResult.Answered answered) {
    if (answered.status() / 100 == 2) {
      return new ReadReceiptResult.Done();
    }
    JsonNode body = MetaAnswer.json(answered);
    return body.path("error").isObject()
        ? refused(CloudError.of(body.path("error")), answered.status())
        : strange(answered.status());
  }

  /**
   * Of all that is wrong with an account only the token is sure to be: that fails messages, too.
   */
  private static ReadReceiptResult refused(CloudError error, int status) {
    Integer code = error.code();
    if (error.isTransient() || error.retryClass().isTransient()) {
      return new ReadReceiptResult.TryLater();
    }
    if (code != null && (code == 0 || code == 190)) {
      return new ReadReceiptResult.ChannelDown(error.messageError());
    }
    return strange(status);
  }

  private static ReadReceiptResult strange(int status) {
    return status >= 500 || status == 429
        ? new ReadReceiptResult.TryLater()
        : new ReadReceiptResult.Refused();
  }
}

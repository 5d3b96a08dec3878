package parley.channels.whatsapp;

import java.time.Instant;
import java.util.Optional;
import parley.channels.Update;
import parley.channels.Update.Customer;
import parley.channels.Update.IncomingMessage;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** Reads calls. One of a customer's, once it has ended, belongs into the conversation. */
final class CallReader {
  private CallReader() {}

  static Update read(JsonNode call, WebhookContacts webhookContacts, Instant at) {
    String id = JsonFields.text(call, "id");
    Optional<Customer> caller =
        webhookContacts.customer(
            JsonFields.text(call, "from"), JsonFields.text(call, "from_user_id"));
    boolean ended = "terminate".equals(JsonFields.text(call, "event"));
    boolean ours = "BUSINESS_INITIATED".equals(JsonFields.text(call, "direction"));
    return id == null || caller.isEmpty() || !ended || ours
        ? NoticeReader.read("calls", call)
        : new Update.Received(message(id, caller.get(), call, at));
  }

  private static IncomingMessage message(String id, Customer caller, JsonNode call, Instant at) {
    JsonNode duration = call.path("duration");
    boolean spoken = duration.isIntegralNumber() && duration.asLong() > 0;
    var content = Json.object().put("outcome", spoken ? "answered" : "missed");
    content.put("status", JsonFields.text(call, "status"));
    if (spoken) {
      content.put("duration_seconds", duration.asLong());
    } else {
      content.putNull("duration_seconds");
    }
    return new IncomingMessage(id, caller, "call", content, at, null, Json.object());
  }
}

package parley.channels.whatsapp;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.channels.DeliveryStatus;
import parley.channels.MessageError;
import parley.channels.Update;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** Reads one status of a message of ours. */
final class StatusReader {
  /** A voice message that was played has been read. */
  private static final Map<String, DeliveryStatus> STATUSES =
      Map.of(
          "sent", DeliveryStatus.SENT,
          "delivered", DeliveryStatus.DELIVERED,
          "read", DeliveryStatus.READ,
          "played", DeliveryStatus.READ,
          "failed", DeliveryStatus.FAILED);

  private StatusReader() {}

  static Update read(JsonNode status, Instant at) {
    String id = Nodes.text(status, "id");
    String name = Nodes.text(status, "status");
    if (id == null || name == null) {
      return new Update.Unreadable("a status without an id", Json.text(status));
    }
    if ("group".equals(Nodes.text(status, "recipient_type"))) {
      // What one participant has read says nothing of the message.
      return new Update.Skipped("group_status");
    }
    DeliveryStatus known = STATUSES.get(name);
    return known == null
        ? new Update.Skipped("unknown_status")
        : new Update.Status(
            id, Nodes.text(status, "biz_opaque_callback_data"), known, at, error(known, status));
  }

  private static @Nullable MessageError error(DeliveryStatus known, JsonNode status) {
    return known == DeliveryStatus.FAILED
        ? CloudError.of(status.path("errors").path(0)).messageError()
        : null;
  }
}

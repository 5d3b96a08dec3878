package parley.channels.whatsapp;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.channels.MessageError;
import parley.channels.ReportedStatus;
import parley.channels.Update;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** Reads one status of a message of ours. */
final class StatusReader {
  /** A voice message that was played has been read. */
  private static final Map<String, ReportedStatus> STATUSES =
      Map.of(
          "sent", ReportedStatus.SENT,
          "delivered", ReportedStatus.DELIVERED,
          "read", ReportedStatus.READ,
          "played", ReportedStatus.READ,
          "failed", ReportedStatus.FAILED);

  private StatusReader() {}

  static Update read(JsonNode status, Instant at) {
    String id = JsonFields.text(status, "id");
    String name = JsonFields.text(status, "status");
    if (id == null || name == null) {
      return new Update.Unreadable("a status without an id", Json.text(status));
    }
    if ("group".equals(JsonFields.text(status, "recipient_type"))) {
      // What one participant has read says nothing of the message.
      return new Update.Skipped("group_status");
    }
    ReportedStatus known = STATUSES.get(name);
    return known == null
        ? new Update.Skipped("unknown_status")
        : new Update.Status(
            id,
            JsonFields.text(status, "biz_opaque_callback_data"),
            known,
            at,
            error(known, status));
  }

  private static @Nullable MessageError error(ReportedStatus known, JsonNode status) {
    return known == ReportedStatus.FAILED
        ? CloudError.of(status.path("errors").path(0)).messageError()
        : null;
  }
}

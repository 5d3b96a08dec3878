package parley.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/** An event as the API shows it. */
record EventView(
    String id,
    long sequence,
    String type,
    Instant createdAt,
    String organizationId,
    @JsonRawValue @Nullable String data,
    @JsonRawValue @Nullable String previous,
    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonRawValue @Nullable String conversation) {
  private static final String NULL = "null";

  static EventView of(Event event) {
    return new EventView(
        IdType.EVENT.encode(event.id()),
        event.sequence(),
        event.type(),
        event.createdAt(),
        IdType.ORGANIZATION.encode(event.organizationId()),
        event.data(),
        event.previous(),
        conversation(event));
  }

  /** Only events about messages have one, which is null like {@code data} once it was erased. */
  private static @Nullable String conversation(Event event) {
    return event.conversation() == null && event.type().startsWith("message.")
        ? NULL
        : event.conversation();
  }
}

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
    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonRawValue @Nullable String conversation,
    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonRawValue @Nullable String actor) {
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
        ofType(event, "message.", event.conversation()),
        ofType(event, "conversation.", event.actor()));
  }

  /** What only some events have is null in those of them that don't, like {@code data}. */
  private static @Nullable String ofType(Event event, String prefix, @Nullable String part) {
    return part == null && event.type().startsWith(prefix) ? NULL : part;
  }
}

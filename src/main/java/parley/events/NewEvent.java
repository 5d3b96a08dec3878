package parley.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event without its number. */
record NewEvent(
    long organizationId,
    long id,
    EventType type,
    long subject,
    String data,
    @Nullable String previous,
    @Nullable String conversation,
    @Nullable String actor,
    Instant createdAt) {}

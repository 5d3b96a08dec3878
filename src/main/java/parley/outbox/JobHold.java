package parley.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Until when a job is held back, for no fault of its own.
 *
 * @param memo for its handler to remember; null for nothing
 * @param waitsFor what it waits for, so that {@link Outbox#release} can end it; null for the time
 *     alone
 */
record JobHold(Instant until, @Nullable String memo, @Nullable Long waitsFor) {}

package parley.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether an organization's log is whole.
 *
 * @param latest the number of its newest event
 * @param missing how many numbers have no event, of those whose events are still kept
 * @param newestAt when the newest event happened; null when it isn't kept any more
 */
public record LogSoundness(
    long organizationId, long latest, long missing, @Nullable Instant newestAt) {}

package parley.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A claimed job.
 *
 * @param claim what it was claimed in; once another claim has it, this one can't change it any more
 * @param runAt since when it was due; the epoch if it was at once
 * @param attempts how often it has been claimed, this time included, but for those times after
 *     which it was only held or given back
 * @param interrupted whether an earlier claim noted that it was {@link Outbox#leave leaving}, and
 *     nothing was heard after that: it may or may not have left
 * @param memo what its handler said when it held it the last time; null if there is nothing
 * @param trace the trace of the work that wrote it; null when that is in none
 */
public record Job(
    long organizationId,
    long id,
    long claim,
    String kind,
    long share,
    String payload,
    Instant runAt,
    int attempts,
    boolean interrupted,
    @Nullable String memo,
    @Nullable String trace) {}

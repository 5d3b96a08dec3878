package parley.outbox;

import org.jspecify.annotations.Nullable;

/**
 * A leased job.
 *
 * @param attempts how often it has been leased, this time included, but for those times after which
 *     it was only held
 * @param interrupted whether a lease of it ran out before: whoever had it may or may not have done
 *     the work
 * @param memo what its handler said when it held it the last time; null if there is nothing
 */
public record Job(
    long organizationId,
    long id,
    String kind,
    String payload,
    int attempts,
    boolean interrupted,
    @Nullable String memo) {}

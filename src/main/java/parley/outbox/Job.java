package parley.outbox;

/**
 * A leased job.
 *
 * @param attempts how often it has been leased, this time included
 * @param interrupted whether a lease of it ran out before: whoever had it may or may not have done
 *     the work
 */
public record Job(
    long organizationId, long id, String kind, String payload, int attempts, boolean interrupted) {}

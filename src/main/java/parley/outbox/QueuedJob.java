package parley.outbox;

/**
 * A job that waits, for operators to look at.
 *
 * @param payload for programs: it may hold what is nobody's business
 * @param held whether it would run, were the outbox not held
 */
public record QueuedJob(long organizationId, long id, String kind, String payload, boolean held) {}

package parley.outbox;

import java.time.Instant;

/**
 * The job that has been due for the longest time.
 *
 * @param since when it could have begun
 */
public record OldestJob(String kind, Instant since) {}

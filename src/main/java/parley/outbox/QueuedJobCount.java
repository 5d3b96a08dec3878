package parley.outbox;

/**
 * How many jobs of a kind wait.
 *
 * @param earlier whether they are from before the time that was asked for
 */
public record QueuedJobCount(String kind, boolean earlier, long jobs) {}

package parley.channels;

import java.time.Duration;

/**
 * How much a channel keeps in quarantine; the oldest make room.
 *
 * @param updates how many
 * @param memory for how long
 */
public record QuarantineLimits(int updates, Duration memory) {}

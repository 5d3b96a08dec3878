package parley.retention;

import java.time.Instant;

/** A sweep that has ended, as the API shows it. */
record EndedSweep(Instant startedAt, Instant endedAt, Erased erased) {}

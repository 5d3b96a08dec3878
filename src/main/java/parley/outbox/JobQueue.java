package parley.outbox;

import java.time.Instant;

/**
 * The jobs of a share that are to run from the same time on, in the order of their ids. A long one
 * costs a claim no more than a short one.
 *
 * @param runAt as in {@link NewJob}: most often the epoch, for at once
 */
record JobQueue(JobShare share, Instant runAt) {
  /** The jobs of a share that are due whatever the clock says. */
  static JobQueue atOnce(JobShare share) {
    return new JobQueue(share, Instant.EPOCH);
  }

  static JobQueue of(Job job) {
    return new JobQueue(JobShare.of(job), job.runAt());
  }
}

package parley.outbox;

/**
 * Jobs that together get a part of a node's places.
 *
 * @param number tells apart those of one kind in an organization: a channel's id, or 0
 */
record JobShare(long organizationId, String kind, long number) {
  static JobShare of(Job job) {
    return new JobShare(job.organizationId(), job.kind(), job.share());
  }
}

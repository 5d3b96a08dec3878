package parley.outbox;

/** A job in one claim of it. */
record ClaimedJob(long organizationId, long id, long claim) {
  static ClaimedJob of(Job job) {
    return new ClaimedJob(job.organizationId(), job.id(), job.claim());
  }
}

package parley.outbox;

/** A job in one claim of it. */
record Claimed(long organizationId, long id, long claim) {
  static Claimed of(Job job) {
    return new Claimed(job.organizationId(), job.id(), job.claim());
  }
}

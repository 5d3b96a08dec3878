package parley.outbox;

/** Does the work of one kind of job. */
@FunctionalInterface
public interface JobHandler {
  /**
   * Does the work, and in the transaction that records its outcome calls {@link Outbox#finish} or
   * {@link Outbox#postpone}. If it throws, the lease runs out and the job comes back {@link
   * Job#interrupted}.
   */
  void run(Job job);
}

package parley.outbox;

/** Does the work of one kind of job. */
@FunctionalInterface
public interface JobHandler {
  /**
   * Does the work, and in the transaction that records its outcome calls {@link Outbox#finish} or
   * {@link Outbox#postpone}. If it throws, the job comes back soon, {@link Job#interrupted} if it
   * was {@link Outbox#leave leaving}.
   */
  void run(Job job);

  /** Whether the work calls others: such jobs wait while the outbox is {@link OutboxHold held}. */
  default boolean leaves() {
    return false;
  }

  /** The same handler, of jobs that call others. */
  static JobHandler leaving(JobHandler handler) {
    return new JobHandler() {
      @Override
      public void run(Job job) {
        handler.run(job);
      }

      @Override
      public boolean leaves() {
        return true;
      }
    };
  }
}

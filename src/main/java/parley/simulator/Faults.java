package parley.simulator;

import org.jspecify.annotations.Nullable;

/**
 * What goes wrong with the calls for one business number.
 *
 * @param delayMs milliseconds before an answer
 * @param errors refuses calls
 * @param httpStatus the status of a refusal; alone it refuses with Meta's code for anything
 * @param dropRequest whether the connection is closed before anything has happened
 * @param dropResponse whether the connection is closed instead of an answer
 * @param failCode reports accepted messages as failed with this code
 * @param duplicate whether every webhook comes twice
 * @param shuffle whether statuses come in a random order, some of them before the answer
 * @param expiredUrl whether addresses of files are too old at once
 * @param wrongBytes whether files come with other bytes than they have
 * @param calls which calls go wrong
 * @param chance percent of the calls that each fault happens to, independently of the others
 * @param times how many more calls something goes wrong with; null for no end
 */
record Faults(
    int delayMs,
    ErrorChoice errors,
    @Nullable Integer httpStatus,
    boolean dropRequest,
    boolean dropResponse,
    @Nullable Integer failCode,
    boolean duplicate,
    boolean shuffle,
    boolean expiredUrl,
    boolean wrongBytes,
    CallKind calls,
    int chance,
    @Nullable Integer times) {
  static final int ALWAYS = 100;
  static final Faults NONE =
      new Faults(
          0,
          ErrorChoice.NONE,
          null,
          false,
          false,
          null,
          false,
          false,
          false,
          false,
          CallKind.MESSAGES,
          ALWAYS,
          null);

  /** What is left of them after one more call that something went wrong with. */
  Faults afterOne() {
    if (times == null) {
      return this;
    }
    return times <= 1
        ? NONE
        : new Faults(
            delayMs,
            errors,
            httpStatus,
            dropRequest,
            dropResponse,
            failCode,
            duplicate,
            shuffle,
            expiredUrl,
            wrongBytes,
            calls,
            chance,
            times - 1);
  }
}

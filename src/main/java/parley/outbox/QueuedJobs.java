package parley.outbox;

import java.time.Instant;
import java.util.List;
import parley.storage.Tx;

/** What waits in the outbox of all organizations, for operators. */
public final class QueuedJobs {
  private QueuedJobs() {}

  /** Up to {@code most} jobs from before {@code time} that are not done, the oldest first. */
  public static List<QueuedJob> before(Tx tx, Instant time, int most) {
    return OutboxHoldRows.before(tx, time, most);
  }

  /** How many jobs wait, by kind and by whether they are from before {@code time}. */
  public static List<QueuedJobCount> counts(Tx tx, Instant time) {
    return OutboxHoldRows.counts(tx, time);
  }

  /**
   * Has all that was due before {@code heldAt} counted as if it may have left: what can't be taken
   * back is not repeated, see {@link Job#interrupted}.
   */
  public static void doubt(Tx tx, Instant heldAt) {
    OutboxHoldRows.doubt(tx, heldAt);
  }
}

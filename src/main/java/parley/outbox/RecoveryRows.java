package parley.outbox;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.Tx;
import parley.storage.Values;

/** Mends rows of {@code job}. What looks at all organizations only finds. */
final class RecoveryRows {
  private static final int MOST_AT_ONCE = 1_000;

  /**
   * A job, and which process has claimed it.
   *
   * @param leaving whether the row says that it may have left
   */
  record Owned(ClaimedJob job, long process, boolean leaving) {}

  private record Key(long organizationId, long id) {}

  private RecoveryRows() {}

  /** All jobs that are claimed. */
  static List<Owned> owned(Tx tx) {
    tx.followIndexes();
    return tx.list(
        """
        select org_id, id, coalesce(claim, 0) as claim, coalesce(claimed_by, 0) as process, leaving
        from job
        where state = 'running'
        """,
        row ->
            new Owned(
                new ClaimedJob(row.number("org_id"), row.number("id"), row.number("claim")),
                row.number("process"),
                row.flag("leaving")));
  }

  /**
   * Gives a job back, as if it had never been claimed unless it has left.
   *
   * @param delayedAt when {@code runAt} was set; null when it is due at once
   */
  static void giveBack(
      Tx tx, ClaimedJob job, boolean left, Instant runAt, @Nullable Instant delayedAt) {
    tx.run(
        """
        update job set state = 'waiting', run_at = :run_at, delayed_at = :delayed_at,
          claimed_by = null, claim = null, leaving = 0, attempts = attempts - 1,
          interrupted = case when :left = 1 then 1 else interrupted end
        where org_id = :org_id and id = :id and coalesce(claim, 0) = :claim and state = 'running'
        """,
        Values.of("run_at", runAt)
            .and("delayed_at", delayedAt)
            .and("left", left)
            .and("org_id", job.organizationId())
            .and("id", job.id())
            .and("claim", job.claim()));
  }

  /** Makes due some of what has been delayed after {@code time}, and says how many. */
  static int endDelays(Tx tx, Instant time) {
    List<Key> delayed =
        tx.list(
            "select org_id, id from job where state = 'waiting' and delayed_at > ? limit ?",
            row -> new Key(row.number(), row.number()),
            time,
            MOST_AT_ONCE);
    for (Key job : delayed) {
      tx.run(
          """
          update job set run_at = 0, delayed_at = null
          where org_id = ? and id = ? and delayed_at > ?
          """,
          job.organizationId(),
          job.id(),
          time);
    }
    return delayed.size();
  }
}

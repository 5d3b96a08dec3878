package parley.outbox;

import java.time.Instant;
import java.util.Optional;
import parley.storage.Ids;
import parley.storage.Tx;

/** How the {@code job} table is doing, over all organizations; only looks. */
final class OutboxStateRows {
  private OutboxStateRows() {}

  /** A job can't be due before it was written, which its id tells. */
  static Optional<OldestJob> oldestDue(Tx tx, Instant now) {
    return tx.one(
        """
        select kind, case when run_at > written then run_at else written end as since
        from (
          select kind, run_at, id / ? + ? as written from job
          where state = 'waiting' and run_at <= ?) due
        order by since limit 1
        """,
        row -> new OldestJob(row.text("kind"), row.instant("since")),
        Ids.TICKS_PER_MILLISECOND,
        Ids.EPOCH_MS,
        now);
  }
}

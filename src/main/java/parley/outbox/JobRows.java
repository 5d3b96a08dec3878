package parley.outbox;

import java.time.Instant;
import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;

/** The {@code job} table. Claims are the one thing here that looks at all organizations. */
final class JobRows {
  void add(Tx tx, NewJob job, long id) {
    tx.run(
        """
        insert into job (org_id, id, kind, lane, payload, state, run_at, attempts, interrupted)
        values (?, ?, ?, ?, ?, 'waiting', ?, 0, 0)
        """,
        job.organizationId(),
        id,
        job.kind(),
        job.lane().orElse(id),
        job.payload(),
        job.runAt());
  }

  /** Leases due jobs, the first of each lane only. */
  List<Job> claimDue(Tx tx, String worker, Instant now, Instant leaseEnds, int most) {
    return tx.list(
        """
        with due as materialized (
          select org_id, id from job candidate
          where state = 'waiting' and run_at <= ?
            and not exists (
              select 1 from job earlier
              where earlier.org_id = candidate.org_id and earlier.lane = candidate.lane
                and earlier.id < candidate.id)
          order by run_at limit ? %s)
        update job
        set state = 'running', attempts = attempts + 1, leased_by = ?, lease_ends = ?
        where (org_id, id) in (select org_id, id from due)
        returning org_id, id, kind, payload, attempts, interrupted
        """
            .formatted(tx.dialect().skipLocked()),
        JobRows::job,
        now,
        most,
        worker,
        leaseEnds);
  }

  /** Leases jobs whose worker has not come back. */
  List<Job> claimExpired(Tx tx, String worker, Instant now, Instant leaseEnds, int most) {
    return tx.list(
        """
        with expired as materialized (
          select org_id, id from job
          where state = 'running' and lease_ends <= ? limit ? %s)
        update job
        set attempts = attempts + 1, interrupted = 1, leased_by = ?, lease_ends = ?
        where (org_id, id) in (select org_id, id from expired)
        returning org_id, id, kind, payload, attempts, interrupted
        """
            .formatted(tx.dialect().skipLocked()),
        JobRows::job,
        now,
        most,
        worker,
        leaseEnds);
  }

  boolean delete(Tx tx, Job job, String worker) {
    return tx.run(
            "delete from job where org_id = ? and id = ? and leased_by = ? and attempts = ?",
            job.organizationId(),
            job.id(),
            worker,
            job.attempts())
        == 1;
  }

  boolean postpone(Tx tx, Job job, String worker, Instant runAt) {
    return tx.run(
            """
            update job set state = 'waiting', run_at = ?, leased_by = null, lease_ends = null
            where org_id = ? and id = ? and leased_by = ? and attempts = ?
            """,
            runAt,
            job.organizationId(),
            job.id(),
            worker,
            job.attempts())
        == 1;
  }

  boolean hold(Tx tx, Job job, String worker, Instant runAt) {
    return postpone(tx, job, worker, runAt)
        && tx.run(
                "update job set attempts = 0 where org_id = ? and id = ?",
                job.organizationId(),
                job.id())
            == 1;
  }

  private static Job job(Row row) {
    return new Job(row.number(), row.number(), row.text(), row.text(), row.count(), row.flag());
  }
}

package parley.outbox;

import java.time.Instant;
import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;

/** The {@code job} table. Claims are the one thing here that looks at all organizations. */
final class JobRows {
  void add(Tx tx, NewJob job, long id) {
    tx.defer(
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
          order by run_at, id limit ? %s)
        update job
        set state = 'running', attempts = attempts + 1, leased_by = ?, lease_ends = ?,
          held_for = null
        where (org_id, id) in (select org_id, id from due)
        returning org_id, id, kind, payload, attempts, interrupted, memo
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
        returning org_id, id, kind, payload, attempts, interrupted, memo
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
            update job set state = 'waiting', run_at = ?, memo = null, leased_by = null,
              lease_ends = null
            where org_id = ? and id = ? and leased_by = ? and attempts = ?
            """,
            runAt,
            job.organizationId(),
            job.id(),
            worker,
            job.attempts())
        == 1;
  }

  /** Takes the attempt back, so that it isn't counted. */
  boolean hold(Tx tx, Job job, String worker, Hold hold) {
    return tx.run(
            """
            update job set state = 'waiting', run_at = ?, attempts = attempts - 1, memo = ?,
              held_for = ?, leased_by = null, lease_ends = null
            where org_id = ? and id = ? and leased_by = ? and attempts = ?
            """,
            hold.until(),
            hold.memo(),
            hold.gate(),
            job.organizationId(),
            job.id(),
            worker,
            job.attempts())
        == 1;
  }

  /** What is due behind the job in its lane is held with it, so that nobody looks at it again. */
  void holdFollowers(Tx tx, Job job, Hold hold, Instant now) {
    tx.run(
        """
        update job set run_at = ?, held_for = ?
        where org_id = ? and lane = (select lane from job where org_id = ? and id = ?) and id > ?
          and state = 'waiting' and run_at <= ?
        """,
        hold.until(),
        hold.gate(),
        job.organizationId(),
        job.organizationId(),
        job.id(),
        job.id(),
        now);
  }

  void moveHeld(Tx tx, long organizationId, long gate, Instant until) {
    tx.run(
        "update job set run_at = ? where org_id = ? and held_for = ? and state = 'waiting'",
        until,
        organizationId,
        gate);
  }

  void release(Tx tx, long organizationId, long gate, Instant now) {
    tx.run(
        """
        update job set run_at = ?, held_for = null
        where org_id = ? and held_for = ? and state = 'waiting'
        """,
        now,
        organizationId,
        gate);
  }

  private static Job job(Row row) {
    return new Job(
        row.number(),
        row.number(),
        row.text(),
        row.text(),
        row.count(),
        row.flag(),
        row.textOrNull());
  }
}

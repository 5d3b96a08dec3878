package parley.outbox;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;
import parley.storage.Tx;

/** The {@code job} table. Claims look at all organizations. */
final class JobRows {
  void add(Tx tx, NewJob job, long id) {
    tx.defer(
        """
        insert into job (org_id, id, kind, lane, share, payload, state, run_at, delayed_at,
          attempts, interrupted)
        values (?, ?, ?, ?, ?, ?, 'waiting', ?, ?, 0, 0)
        """,
        job.organizationId(),
        id,
        job.kind(),
        job.lane().orElse(id),
        job.share(),
        job.payload(),
        job.runAt(),
        job.delayedAt());
  }

  /** Claims due jobs, the first of each lane only. */
  List<Job> claim(Tx tx, long process, long claim, Instant now, ClaimLimits limits) {
    List<Object> values = new ArrayList<>();
    values.add(now);
    String full = full(limits, values);
    Collections.addAll(values, limits.most(), process, claim);
    return tx.list(
        """
        with due as materialized (
          select org_id, id from job candidate
          where state = 'waiting' and run_at <= ? %s
            and not exists (
              select 1 from job earlier
              where earlier.org_id = candidate.org_id and earlier.lane = candidate.lane
                and earlier.id < candidate.id)
          order by run_at, id limit ? %s)
        update job
        set state = 'running', attempts = attempts + 1, claimed_by = ?, claim = ?, leaving = 0,
          held_for = null
        where (org_id, id) in (select org_id, id from due)
        returning org_id, id, claim, kind, share, payload, attempts, interrupted, memo
        """
            .formatted(full, tx.dialect().skipLocked()),
        JobRows::job,
        values.toArray());
  }

  private static String full(ClaimLimits limits, List<Object> values) {
    StringBuilder sql = new StringBuilder();
    if (!limits.fullOrganizations().isEmpty()) {
      sql.append(" and org_id not in (").append(places("?", limits.fullOrganizations().size()));
      sql.append(")");
      values.addAll(limits.fullOrganizations());
    }
    if (!limits.fullShares().isEmpty()) {
      sql.append(" and (org_id, kind, share) not in (values ");
      sql.append(places("(?, ?, ?)", limits.fullShares().size())).append(")");
      limits
          .fullShares()
          .forEach(jobShare ->
              Collections.addAll(
                  values, jobShare.organizationId(), jobShare.kind(), jobShare.number()));
    }
    return sql.toString();
  }

  private static String places(String place, int count) {
    return String.join(", ", Collections.nCopies(count, place));
  }

  /** Says whether the claim still has the job, which from now on may have left. */
  boolean leave(Tx tx, Job job) {
    return run(
        tx, "update job set leaving = 1 where org_id = ? and id = ? and claim = ?", List.of(), job);
  }

  boolean has(Tx tx, Job job) {
    return tx.number(
            "select count(*) from job where org_id = ? and id = ? and claim = ?",
            job.organizationId(),
            job.id(),
            job.claim())
        == 1;
  }

  boolean delete(Tx tx, Job job) {
    return run(tx, "delete from job where org_id = ? and id = ? and claim = ?", List.of(), job);
  }

  boolean postpone(Tx tx, Job job, Instant runAt, Instant now) {
    return run(
        tx,
        """
        update job set state = 'waiting', run_at = ?, delayed_at = ?, memo = null,
          claimed_by = null, claim = null, leaving = 0
        where org_id = ? and id = ? and claim = ?
        """,
        List.of(runAt, now),
        job);
  }

  /** Takes the attempt back, so that it isn't counted. */
  boolean hold(Tx tx, Job job, JobHold hold, Instant now) {
    return run(
        tx,
        """
        update job set state = 'waiting', run_at = ?, delayed_at = ?, attempts = attempts - 1,
          memo = ?, held_for = ?, claimed_by = null, claim = null, leaving = 0
        where org_id = ? and id = ? and claim = ?
        """,
        Arrays.asList(hold.until(), now, hold.memo(), hold.gate()),
        job);
  }

  /**
   * Changes a job if its claim still has it, and says whether it has.
   *
   * @param sql asks for organization, id and claim after all its other values
   */
  private static boolean run(Tx tx, String sql, List<? extends @Nullable Object> values, Job job) {
    List<@Nullable Object> all = new ArrayList<>(values);
    Collections.addAll(all, job.organizationId(), job.id(), job.claim());
    return tx.run(sql, all.toArray()) == 1;
  }

  /** What is due behind the job in its lane is held with it, so that nobody looks at it again. */
  void holdFollowers(Tx tx, Job job, JobHold hold, Instant now) {
    tx.run(
        """
        update job set run_at = ?, delayed_at = ?, held_for = ?
        where org_id = ? and lane = (select lane from job where org_id = ? and id = ?) and id > ?
          and state = 'waiting' and run_at <= ?
        """,
        hold.until(),
        now,
        hold.gate(),
        job.organizationId(),
        job.organizationId(),
        job.id(),
        job.id(),
        now);
  }

  void moveHeld(Tx tx, long organizationId, long gate, Instant until, Instant now) {
    tx.run(
        """
        update job set run_at = ?, delayed_at = ?
        where org_id = ? and held_for = ? and state = 'waiting'
        """,
        until,
        now,
        organizationId,
        gate);
  }

  void release(Tx tx, long organizationId, long gate) {
    tx.run(
        """
        update job set run_at = 0, delayed_at = null, held_for = null
        where org_id = ? and held_for = ? and state = 'waiting'
        """,
        organizationId,
        gate);
  }

  private static Job job(Row row) {
    return new Job(
        row.number(),
        row.number(),
        row.number(),
        row.text(),
        row.number(),
        row.text(),
        row.count(),
        row.flag(),
        row.textOrNull());
  }
}

package parley.outbox;

import java.util.List;
import java.util.function.Supplier;
import parley.storage.Dialect;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code job} table: what is due gets somebody who does it. */
final class JobClaimRows {
  /**
   * The first jobs of a queue, but of each lane only the very first, whatever its queue: one of a
   * kind that this node doesn't know keeps its lane waiting for one that does. The queue is said as
   * a range, and so is the lane, with their columns in the order, so that one index alone has that
   * order, and PostgreSQL no choice.
   */
  private static final String QUEUE =
      """
      select %s from job candidate
      where %s%s
        and (run_at, org_id, kind, share) >= (:run_at, :org_id, :kind, :share)
        and (run_at, org_id, kind, share) <= (:run_at, :org_id, :kind, :share)
        and id = (
          select earlier.id from job earlier
          where earlier.org_id = candidate.org_id
            and (earlier.lane, earlier.id) >= (candidate.lane, 0)
          order by earlier.lane, earlier.id limit 1)
      order by run_at, org_id, kind, share, id limit :limit\
      """;

  /** Names the organization, so that only the server that has it is asked. */
  static final String FIRST_APART =
      QUEUE.formatted("id", "org_id = :org_id and ", JobQueueRows.WAITS);

  private static final String CLAIM =
      """
      update job
      set state = 'running', attempts = attempts + 1, claimed_by = :process, claim = :claim,
        leaving = 0, held_for = null
      where org_id = :org_id and %s in (%s)
      """;

  private static final String JOB =
      """
      returning org_id, id, claim, kind, share, payload, run_at, attempts, interrupted, memo, trace
      """;

  private JobClaimRows() {}

  /** Who claims, and in which claim. */
  record Claimant(long process, long claim) {}

  /**
   * Claims up to {@code most} jobs of a queue that is due. Which these are is to be asked once that
   * is committed. What somebody else is about to claim is theirs.
   */
  static Supplier<List<Job>> claim(Tx tx, Claimant claimant, JobQueue queue, int most) {
    tx.followIndexes();
    if (tx.dialect().isDistributed()) {
      List<Job> jobs = claimFound(tx, claimant, queue, most);
      return () -> jobs;
    }
    String place = tx.dialect().place("id");
    String first =
        "with first as materialized (%s %s)\n"
            .formatted(first(tx.dialect()), tx.dialect().skipLocked());
    return tx.ask(
            first + CLAIM.formatted(place, "select %s from first".formatted(place)) + JOB,
            JobClaimRows::job,
            values(queue, most).and("process", claimant.process()).and("claim", claimant.claim()))
        ::list;
  }

  /** Looks first, without locks, and claims then: where organizations are on several servers. */
  static List<Job> claimFound(Tx tx, Claimant claimant, JobQueue queue, int most) {
    List<Long> ids = tx.list(FIRST_APART, Row::number, values(queue, most));
    if (ids.isEmpty()) {
      return List.of();
    }
    String stillWaiting =
        """
        select id from job
        where org_id = :org_id and id in (:ids) and state = 'waiting' and run_at = :run_at
        order by id %s\
        """
            .formatted(tx.dialect().skipLocked());
    return tx.list(
        CLAIM.formatted("id", stillWaiting) + JOB,
        JobClaimRows::job,
        Values.of("process", claimant.process())
            .and("claim", claimant.claim())
            .and("org_id", queue.share().organizationId())
            .and("ids", ids)
            .and("run_at", queue.runAt()));
  }

  static String first(Dialect dialect) {
    return QUEUE.formatted(dialect.place("id"), "", JobQueueRows.WAITS);
  }

  static Values values(JobQueue queue, int most) {
    return Values.of("run_at", queue.runAt())
        .and("org_id", queue.share().organizationId())
        .and("kind", queue.share().kind())
        .and("share", queue.share().number())
        .and("limit", most);
  }

  private static Job job(Row row) {
    return new Job(
        row.number("org_id"),
        row.number("id"),
        row.number("claim"),
        row.text("kind"),
        row.number("share"),
        row.text("payload"),
        row.instant("run_at"),
        row.count("attempts"),
        row.flag("interrupted"),
        row.textOrNull("memo"),
        row.textOrNull("trace"));
  }
}

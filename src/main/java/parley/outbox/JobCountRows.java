package parley.outbox;

import java.time.Instant;
import java.util.Locale;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** Counts the {@code job} table over all organizations, for metrics. It only looks. */
final class JobCountRows {
  /** So many jobs of each state are counted, the first ones: a long queue must not cost more. */
  static final int MOST = 10_000;

  /**
   * What is due at once is asked for apart from what had a time, of which the oldest would else be
   * out of sight behind many new ones.
   */
  static final String SQL =
      """
      select kind, 'due' as state, count(*) as jobs, min(id) as first_id, min(run_at) as first_run_at
      from (select kind, id, run_at from job where state = 'waiting' and run_at = 0
        order by id limit :most) immediate group by kind
      union all
      select kind, 'due', count(*), min(id), min(run_at)
      from (select kind, id, run_at from job where state = 'waiting' and run_at > 0
        and run_at <= :now order by run_at, id limit :most) timed group by kind
      union all
      select kind, 'delayed', count(*), min(id), min(run_at)
      from (select kind, id, run_at from job where state = 'waiting' and run_at > :now
        order by run_at, id limit :most) later group by kind
      union all
      select kind, 'running', count(*), min(id), min(run_at)
      from (select kind, id, run_at from job where state = 'running'
        order by run_at, id limit :most) started group by kind
      union all
      select kind, 'held', count(*), min(id), min(run_at)
      from (select kind, id, run_at from job where state = 'held'
        order by run_at, id limit :most) set_aside group by kind
      """;

  private JobCountRows() {}

  static JobCounts count(Tx tx, Instant now) {
    return new JobCounts(tx.list(SQL, JobCountRows::group, values(now)));
  }

  static Values values(Instant now) {
    return Values.of("most", MOST).and("now", now);
  }

  private static JobCounts.Group group(Row row) {
    return new JobCounts.Group(
        row.text("kind"),
        JobCounts.State.valueOf(row.text("state").toUpperCase(Locale.ROOT)),
        row.number("jobs"),
        row.number("first_id"),
        row.instant("first_run_at"));
  }
}

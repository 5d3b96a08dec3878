package parley.outbox;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import parley.storage.Answer;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code job} table: which queues have something that is due. Looks at all organizations. */
final class JobQueueRows {
  /** Where the first look begins: before all queues. */
  static final JobQueue START = new JobQueue(new JobShare(0, "", 0), Instant.ofEpochMilli(-1));

  /** So many jobs a look goes along: it sees their queues. */
  static final int MOST = 100;

  /**
   * What a waiting job is, said so that only {@code job_queue} has it: PostgreSQL thinks {@code
   * job_due} as good while few wait, and keeps to it when there are many.
   */
  static final String WAITS = "claim is null and state not in ('running', 'held')";

  static final String SQL =
      """
      select run_at, org_id, kind, share from job
      where %s and run_at <= :now
        and (run_at, org_id, kind, share) > (:run_at, :org_id, :kind, :share)
      order by run_at, org_id, kind, share limit :most
      """
          .formatted(WAITS);

  private JobQueueRows() {}

  /** Asks for what comes behind the queue {@code after}, whose jobs it leaps over. */
  static Look look(Tx tx, Instant now, JobQueue after) {
    tx.followIndexes();
    return new Look(tx.ask(SQL, JobQueueRows::queue, values(now, after)));
  }

  static Values values(Instant now, JobQueue after) {
    return Values.of("now", now)
        .and("run_at", after.runAt())
        .and("org_id", after.share().organizationId())
        .and("kind", after.share().kind())
        .and("share", after.share().number())
        .and("most", MOST);
  }

  /** What a look sees, once it has been asked. */
  record Look(Answer<JobQueue> jobs) {
    /**
     * This, once it has been answered: nothing else brings the answer where nothing is committed.
     */
    Look seen() {
      jobs.list();
      return this;
    }

    Set<JobQueue> queues() {
      return new LinkedHashSet<>(jobs.list());
    }

    /** Where the next one goes on: at the start once nothing is left. */
    JobQueue end() {
      List<JobQueue> seen = jobs.list();
      return seen.size() < MOST ? START : seen.getLast();
    }
  }

  private static JobQueue queue(Row row) {
    Instant runAt = row.instant("run_at");
    long organizationId = row.number("org_id");
    return new JobQueue(new JobShare(organizationId, row.text("kind"), row.number("share")), runAt);
  }
}

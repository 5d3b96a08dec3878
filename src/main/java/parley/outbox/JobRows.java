package parley.outbox;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code job} table. */
final class JobRows {
  private JobRows() {}

  static void add(Tx tx, NewJob job, long id, @Nullable String trace) {
    tx.defer(
        """
        insert into job (org_id, id, kind, lane, share, payload, state, run_at, delayed_at,
          attempts, interrupted, trace)
        values (:org_id, :id, :kind, :lane, :share, :payload, 'waiting', :run_at, :delayed_at, 0, 0,
          :trace)
        """,
        Values.of("org_id", job.organizationId())
            .and("id", id)
            .and("kind", job.kind())
            .and("lane", job.lane().orElse(id))
            .and("share", job.share())
            .and("payload", job.payload())
            .and("run_at", job.runAt())
            .and("delayed_at", job.delayedAt())
            .and("trace", trace));
  }

  /** Says whether the claim still has the job, which from now on may have left. */
  static boolean leave(Tx tx, Job job) {
    return tx.expectOne(
        "update job set leaving = 1 where org_id = :org_id and id = :id and claim = :claim",
        claimed(job));
  }

  static boolean has(Tx tx, Job job) {
    return tx.number(
            "select count(*) from job where org_id = :org_id and id = :id and claim = :claim",
            claimed(job))
        == 1;
  }

  /** The payloads of all jobs of a kind that there are. */
  static List<String> payloads(Tx tx, long organizationId, String kind) {
    return tx.list(
        "select payload from job where org_id = ? and kind = ?",
        row -> row.text(),
        organizationId,
        kind);
  }

  static boolean delete(Tx tx, Job job) {
    return tx.expectOne(
        "delete from job where org_id = :org_id and id = :id and claim = :claim", claimed(job));
  }

  private static Values claimed(Job job) {
    return Values.of("org_id", job.organizationId()).and("id", job.id()).and("claim", job.claim());
  }

  static boolean postpone(Tx tx, Job job, Instant runAt, Instant now) {
    return tx.run(
            """
            update job set state = 'waiting', run_at = :run_at, delayed_at = :now, memo = null,
              claimed_by = null, claim = null, leaving = 0
            where org_id = :org_id and id = :id and claim = :claim
            """,
            Values.of("run_at", runAt)
                .and("now", now)
                .and("org_id", job.organizationId())
                .and("id", job.id())
                .and("claim", job.claim()))
        == 1;
  }

  /** Takes the attempt back, so that it isn't counted. */
  static boolean hold(Tx tx, Job job, JobHold hold, Instant now) {
    return tx.run(
            """
            update job set state = 'waiting', run_at = :run_at, delayed_at = :now,
              attempts = attempts - 1, memo = :memo, held_for = :held_for, claimed_by = null,
              claim = null, leaving = 0
            where org_id = :org_id and id = :id and claim = :claim
            """,
            Values.of("run_at", hold.until())
                .and("now", now)
                .and("memo", hold.memo())
                .and("held_for", hold.waitsFor())
                .and("org_id", job.organizationId())
                .and("id", job.id())
                .and("claim", job.claim()))
        == 1;
  }

  /** What is due behind the job in its lane is held with it, so that nobody looks at it again. */
  static void holdFollowers(Tx tx, Job job, JobHold hold, Instant now) {
    tx.run(
        """
        update job set run_at = :run_at, delayed_at = :now, held_for = :held_for
        where org_id = :org_id and id > :id and state = 'waiting' and run_at <= :now
          and lane = (select lane from job where org_id = :org_id and id = :id)
        """,
        Values.of("run_at", hold.until())
            .and("now", now)
            .and("held_for", hold.waitsFor())
            .and("org_id", job.organizationId())
            .and("id", job.id()));
  }

  static void moveHeld(Tx tx, long organizationId, long waitsFor, Instant until, Instant now) {
    tx.run(
        """
        update job set run_at = :run_at, delayed_at = :delayed_at
        where org_id = :org_id and held_for = :held_for and state = 'waiting'
        """,
        Values.of("run_at", until)
            .and("delayed_at", now)
            .and("org_id", organizationId)
            .and("held_for", waitsFor));
  }

  static void release(Tx tx, long organizationId, long waitsFor) {
    tx.run(
        """
        update job set run_at = 0, delayed_at = null, held_for = null
        where org_id = ? and held_for = ? and state = 'waiting'
        """,
        organizationId,
        waitsFor);
  }
}

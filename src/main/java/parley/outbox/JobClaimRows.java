package parley.outbox;

import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import parley.storage.Answer;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code job} table: what is due gets somebody who does it. Looks at all organizations. */
final class JobClaimRows {
  /**
   * Due jobs, the first of each lane only: one of a kind that this node doesn't know keeps its lane
   * waiting for one that does.
   */
  private static final String DUE =
      """
      select org_id, id from job candidate
      where state = 'waiting' and run_at <= :now and kind in (:kinds) %s
        and not exists (
          select 1 from job earlier
          where earlier.org_id = candidate.org_id and earlier.lane = candidate.lane
            and earlier.id < candidate.id)
      order by run_at, id limit :limit\
      """;

  private static final String CLAIM =
      """
      update job
      set state = 'running', attempts = attempts + 1, claimed_by = :process, claim = :claim,
        leaving = 0, held_for = null\
      """;

  private static final String JOB =
      """
      returning org_id, id, claim, kind, share, payload, attempts, interrupted, memo, trace
      """;

  private JobClaimRows() {}

  /** Who claims, in which claim, and when. */
  record Claimant(long process, long claim, Instant now) {}

  /** Claims due jobs. Which these are is to be asked once that is committed. */
  static Supplier<List<Job>> claim(Tx tx, Claimant claimant, ClaimLimits limits) {
    if (limits.kinds().isEmpty()) {
      return List::of;
    }
    if (tx.dialect().isDistributed()) {
      List<Job> jobs = claimByOrganization(tx, claimant, limits);
      return () -> jobs;
    }
    return claimTogether(tx, claimant, limits)::list;
  }

  /** One statement for all organizations: each job goes to whoever is first, without a wait. */
  static Answer<Job> claimTogether(Tx tx, Claimant claimant, ClaimLimits limits) {
    Values values = due(claimant, limits);
    String full = full(limits, values);
    return tx.ask(
        """
        with due as materialized (%s %s)
        %s where (org_id, id) in (select org_id, id from due)
        %s
        """
            .formatted(DUE.formatted(full), tx.dialect().skipLocked(), CLAIM, JOB),
        JobClaimRows::job,
        values.and("process", claimant.process()).and("claim", claimant.claim()));
  }

  /**
   * Looks first, without locks, and then claims in one organization after another. What somebody
   * else has claimed meanwhile, or is about to, is theirs.
   */
  static List<Job> claimByOrganization(Tx tx, Claimant claimant, ClaimLimits limits) {
    Values values = due(claimant, limits);
    String full = full(limits, values);
    return FoundKeys.numbers(tx, DUE.formatted(full), values)
        .changed((organizationId, ids) -> claim(tx, claimant, organizationId, ids));
  }

  private static List<Job> claim(Tx tx, Claimant claimant, long organizationId, List<Long> ids) {
    return tx.list(
        """
        %s where org_id = :org_id and id in (
          select id from job
          where org_id = :org_id and id in (:ids) and state = 'waiting' and run_at <= :now
          order by id %s)
        %s
        """
            .formatted(CLAIM, tx.dialect().skipLocked(), JOB),
        JobClaimRows::job,
        Values.of("process", claimant.process())
            .and("claim", claimant.claim())
            .and("org_id", organizationId)
            .and("ids", ids)
            .and("now", claimant.now()));
  }

  private static Values due(Claimant claimant, ClaimLimits limits) {
    return Values.of("now", claimant.now())
        .and("kinds", List.copyOf(limits.kinds()))
        .and("limit", limits.most());
  }

  private static String full(ClaimLimits limits, Values values) {
    String sql = "";
    if (!limits.fullOrganizations().isEmpty()) {
      values.and("full_organizations", List.copyOf(limits.fullOrganizations()));
      sql += " and org_id not in (:full_organizations)";
    }
    if (!limits.fullShares().isEmpty()) {
      values.and("full_shares", limits.fullShares().stream().map(JobClaimRows::key).toList());
      sql += " and (org_id, kind, share) not in (values :full_shares)";
    }
    return sql;
  }

  private static List<Object> key(JobShare share) {
    return List.of(share.organizationId(), share.kind(), share.number());
  }

  private static Job job(Row row) {
    return new Job(
        row.number("org_id"),
        row.number("id"),
        row.number("claim"),
        row.text("kind"),
        row.number("share"),
        row.text("payload"),
        row.count("attempts"),
        row.flag("interrupted"),
        row.textOrNull("memo"),
        row.textOrNull("trace"));
  }
}

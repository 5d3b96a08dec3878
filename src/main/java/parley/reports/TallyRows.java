package parley.reports;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code report_tally}. */
final class TallyRows {
  private TallyRows() {}

  /**
   * A sum.
   *
   * @param group the slot, channel, team or agent; 0 when all are summed up
   */
  record Sum(Measure measure, String part, long group, long total) {}

  /** Adds to the counts; the row of the cursor must be locked. */
  static void add(Tx tx, long organizationId, Map<Tally, Long> more) {
    more.forEach((tally, times) -> add(tx, organizationId, tally, times));
  }

  private static void add(Tx tx, long organizationId, Tally tally, long times) {
    tx.defer(
        """
        insert into report_tally
          (org_id, measure, slot, channel_id, team_id, agent_id, part, total)
        values (:org_id, :measure, :slot, :channel_id, :team_id, :agent_id, :part, :total)
        on conflict (org_id, measure, slot, channel_id, team_id, agent_id, part)
        do update set total = report_tally.total + excluded.total
        """,
        Values.of("org_id", organizationId)
            .and("measure", tally.measure().text())
            .and("slot", tally.place().slot())
            .and("channel_id", tally.place().channelId())
            .and("team_id", tally.place().teamId())
            .and("agent_id", tally.place().agentId())
            .and("part", tally.part())
            .and("total", times));
  }

  static List<Sum> sums(Tx tx, ReportFilter filter, GroupBy groupBy, List<Measure> measures) {
    return tx.list(
        """
        select measure, part, %s as grp, cast(sum(total) as bigint) as total from report_tally
        where org_id = :org_id and measure in (:measures) and slot >= :from and slot < :until
          and (cast(:channel_id as bigint) is null or channel_id = :channel_id)
          and (cast(:team_id as bigint) is null or team_id = :team_id)
          and (cast(:agent_id as bigint) is null or agent_id = :agent_id)
          and (cast(:own as bigint) is null or agent_id = :own or team_id in (:own_teams))
        group by measure, part, grp having sum(total) <> 0
        """
            .formatted(groupBy.column()),
        TallyRows::sum,
        filter.values().and("measures", measures.stream().map(Measure::text).toList()));
  }

  private static Sum sum(Row row) {
    return new Sum(
        Measure.of(row.text("measure")), row.text("part"), row.number("grp"), row.number("total"));
  }

  /** Deletes the oldest counts, about {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return FoundKeys.numbers(
            tx,
            """
            select distinct org_id, slot from report_tally where slot < ? order by slot limit ?
            """,
            Slot.of(before),
            most)
        .change(tx, "delete from report_tally where org_id = :org_id and slot in (:keys)");
  }
}

package parley.reports;

import java.time.Instant;
import java.util.List;
import parley.storage.Answer;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code report_message}. */
final class CountedMessageRows {
  private CountedMessageRows() {}

  static Answer<CountedMessage> find(Tx tx, long organizationId, List<Long> ids) {
    return tx.ask(
        """
        select id, slot, channel_id, team_id, agent_id, status, reason from report_message
        where org_id = :org_id and id in (:ids)
        """,
        CountedMessageRows::message,
        Values.of("org_id", organizationId).and("ids", ids));
  }

  private static CountedMessage message(Row row) {
    return new CountedMessage(
        row.number("id"),
        new Place(
            row.number("slot"),
            row.number("channel_id"),
            row.number("team_id"),
            row.number("agent_id")),
        row.text("status"),
        row.textOrNull("reason"));
  }

  static void put(Tx tx, long organizationId, CountedMessage message) {
    tx.defer(
        """
        insert into report_message
          (org_id, id, slot, channel_id, team_id, agent_id, status, reason)
        values (:org_id, :id, :slot, :channel_id, :team_id, :agent_id, :status, :reason)
        on conflict (org_id, id) do update set status = excluded.status, reason = excluded.reason
        """,
        Values.of("org_id", organizationId)
            .and("id", message.id())
            .and("slot", message.place().slot())
            .and("channel_id", message.place().channelId())
            .and("team_id", message.place().teamId())
            .and("agent_id", message.place().agentId())
            .and("status", message.status())
            .and("reason", message.reason()));
  }

  /** Forgets messages of whose statuses nobody will hear any more, {@code most} at a time. */
  static int sweep(Tx tx, Instant before, int most) {
    return FoundKeys.numbers(
            tx,
            """
            select org_id, id from report_message where slot < ? order by slot limit ?
            """,
            Slot.of(before),
            most)
        .change(tx, "delete from report_message where org_id = :org_id and id in (:keys)");
  }
}

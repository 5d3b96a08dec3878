package parley.reports;

import java.time.Instant;
import java.util.List;
import parley.storage.Answer;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code report_conversation}. */
final class OpenConversationRows {
  private OpenConversationRows() {}

  static Answer<OpenConversation> find(Tx tx, long organizationId, List<Long> ids) {
    return tx.ask(
        """
        select id, channel_id, opened_at, waiting_since, answered from report_conversation
        where org_id = :org_id and id in (:ids)
        """,
        OpenConversationRows::conversation,
        Values.of("org_id", organizationId).and("ids", ids));
  }

  private static OpenConversation conversation(Row row) {
    return new OpenConversation(
        row.number("id"),
        row.number("channel_id"),
        row.instantOrNull("opened_at"),
        row.instantOrNull("waiting_since"),
        row.flag("answered"));
  }

  static void put(Tx tx, long organizationId, OpenConversation conversation, Instant now) {
    tx.defer(
        """
        insert into report_conversation
          (org_id, id, channel_id, opened_at, waiting_since, answered, changed_at)
        values (:org_id, :id, :channel_id, :opened_at, :waiting_since, :answered, :changed_at)
        on conflict (org_id, id) do update set opened_at = excluded.opened_at,
          waiting_since = excluded.waiting_since, answered = excluded.answered,
          changed_at = excluded.changed_at
        """,
        Values.of("org_id", organizationId)
            .and("id", conversation.id())
            .and("channel_id", conversation.channelId())
            .and("opened_at", conversation.openedAt())
            .and("waiting_since", conversation.waitingSince())
            .and("answered", conversation.answered())
            .and("changed_at", now));
  }

  static void delete(Tx tx, long organizationId, long id) {
    tx.defer("delete from report_conversation where org_id = ? and id = ?", organizationId, id);
  }

  /** Forgets conversations in which nothing has happened for long, {@code most} at a time. */
  static int sweep(Tx tx, Instant before, int most) {
    return FoundKeys.numbers(
            tx,
            """
            select org_id, id from report_conversation where changed_at < ?
            order by changed_at limit ?
            """,
            before,
            most)
        .change(
            tx,
            """
            delete from report_conversation
            where org_id = :org_id and id in (:keys) and changed_at < :before
            """,
            Values.of("before", before));
  }
}

package parley.conversations;

import java.util.List;
import java.util.function.LongSupplier;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Conditions;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * Pages through conversations, the newest activity first. Ids first, rows second: deep pages skip
 * through the index alone. The total is counted apart, so that a page can stop early.
 */
final class ConversationListRows {
  private final long organizationId;
  private final ConversationFilter filter;
  private final Conditions conditions = new Conditions("v");

  ConversationListRows(long organizationId, ConversationFilter filter) {
    this.organizationId = organizationId;
    this.filter = filter;
    where("v.org_id = ?", organizationId);
    filter.status().ifPresent(status -> where("v.status = ?", status.text()));
    filter.channel().ifPresent(channel -> where("v.channel = ?", channel));
    filter.assignedTo().ifPresent(agent -> where("v.assigned_to = ?", agent));
    if (filter.unassigned()) {
      where("v.assigned_to is null");
    }
    filter.teamId().ifPresent(team -> where("v.team_id = ?", team));
    filter.contactId().ifPresent(contact -> where("v.contact_id = ?", contact));
    filter.updatedAfter().ifPresent(instant -> where("v.updated_at > ?", instant));
    filter.tags().forEach(tag -> where(TAGGED, tag));
  }

  private static final String TAGGED =
      """
      exists (select 1 from conversation_tag t
        where t.org_id = v.org_id and t.conversation_id = v.id and t.tag = ?)
      """;

  /** Adds a condition on {@code conversation v}. */
  void where(String condition, Object... conditionValues) {
    conditions.add(condition, conditionValues);
  }

  void where(String condition, Values conditionValues) {
    conditions.add(condition, conditionValues);
  }

  Page<Conversation> page(Tx tx, Paging paging) {
    LongSupplier total = total(tx);
    paging.after().ifPresent(last -> where("(v.active_at, v.id) < (?, ?)", last.sort(), last.id()));
    List<Conversation> rows =
        tx.list(
            "with page as materialized (select v.org_id, v.id from conversation v where "
                + conditions.sql()
                + " order by v.active_at desc, v.id desc limit :limit offset :offset) "
                + ConversationRows.SELECT
                + "join page on page.org_id = v.org_id and page.id = v.id "
                + "order by v.active_at desc, v.id desc",
            ConversationRows::conversation,
            conditions.values().and("limit", paging.limit()).and("offset", paging.offset()));
    return Page.of(rows, paging, total, ConversationListRows::position);
  }

  /** Of all pages, by the conditions as they are now. */
  private LongSupplier total(Tx tx) {
    if (filter.isCounted()) {
      return () -> ConversationCountRows.total(tx, organizationId, filter);
    }
    String sql = "select count(*) from conversation v where " + conditions.sql();
    Values all = conditions.values();
    return () -> tx.number(sql, all);
  }

  private static Cursors.Position position(Conversation conversation) {
    return new Cursors.Position(conversation.activeAt().toEpochMilli(), conversation.id());
  }
}

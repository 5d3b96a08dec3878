package parley.conversations;

import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Conditions;
import parley.storage.IdQuery;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * Pages through conversations in the order of a {@link ConversationSort}. Ids first, rows second:
 * deep pages skip through the index alone. The total is counted apart, so that a page can stop
 * early.
 */
final class ConversationListRows {
  private static final String TAGGED =
      """
      exists (select 1 from conversation_tag t
        where t.org_id = v.org_id and t.conversation_id = v.id and t.tag = ?)
      """;

  /** The ids of a page, of which its conditions and its order make a statement. */
  static final String IDS =
      """
      select v.org_id, v.id from conversation v where %s
      order by %s limit :limit offset :offset
      """;

  private ConversationListRows() {}

  /**
   * One page, and how many there are.
   *
   * @param ofContacts whose conversations; anybody's when it is empty
   */
  static Page<Conversation> page(
      Tx tx,
      long organizationId,
      ConversationFilter filter,
      Optional<IdQuery> ofContacts,
      Paging paging) {
    Conditions conditions = conditions(organizationId, filter);
    ofContacts.ifPresent(
        contacts -> conditions.add("v.contact_id in (" + contacts.sql() + ")", contacts.values()));
    LongSupplier total = total(tx, organizationId, filter, conditions);
    paging
        .after()
        .ifPresent(last -> conditions.add(filter.sort().behind(), last.sort(), last.id()));
    String order = filter.sort().sql();
    List<Conversation> rows =
        tx.list(
            """
            with page as materialized (%s)
            %s join page on page.org_id = v.org_id and page.id = v.id
            where v.org_id = :org_id
            order by %s
            """
                .formatted(IDS.formatted(conditions.sql(), order), ConversationRows.SELECT, order),
            ConversationRows::conversation,
            conditions
                .values()
                .and("org_id", organizationId)
                .and("limit", paging.limit())
                .and("offset", paging.offset()));
    return Page.of(rows, paging, total, filter.sort()::position);
  }

  /** The next conversations of a contact behind one, in order. */
  static List<Conversation> ofContact(
      Tx tx, long organizationId, long contactId, long after, int most) {
    return tx.list(
        ConversationRows.SELECT
            + """
            where v.org_id = :org_id and v.contact_id = :contact_id and v.id > :after
            order by v.id limit :most
            """,
        ConversationRows::conversation,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("after", after)
            .and("most", most));
  }

  /** Conditions on {@code conversation v}. */
  static Conditions conditions(long organizationId, ConversationFilter filter) {
    Conditions conditions = new Conditions("v");
    conditions.add("v.org_id = ?", organizationId);
    filter.status().ifPresent(status -> conditions.add("v.status = ?", status.text()));
    filter.channelId().ifPresent(channel -> conditions.add("v.channel_id = ?", channel));
    filter.priority().ifPresent(priority -> conditions.add("v.priority = ?", priority.text()));
    // Without values, so that the engines know the indexes of just these rows.
    if (filter.unread()) {
      conditions.add("v.unread_count > 0");
    }
    if (filter.sort() == ConversationSort.WAITING) {
      conditions.add("v.waiting_since is not null");
    }
    filter.channel().ifPresent(channel -> conditions.add("v.channel = ?", channel));
    add(conditions, filter.assignee());
    filter.teamId().ifPresent(team -> conditions.add("v.team_id = ?", team));
    filter.contactId().ifPresent(contact -> conditions.add("v.contact_id = ?", contact));
    filter.updatedAfter().ifPresent(instant -> conditions.add("v.updated_at > ?", instant));
    filter.tags().forEach(tag -> conditions.add(TAGGED, tag));
    return conditions;
  }

  private static void add(Conditions conditions, AssigneeFilter assignee) {
    switch (assignee) {
      case AssigneeFilter.Anybody() -> {}
      case AssigneeFilter.Nobody() -> conditions.add("v.assigned_to is null");
      case AssigneeFilter.Agent(long id) -> conditions.add("v.assigned_to = ?", id);
      case AssigneeFilter.Absent(List<Long> online) -> {
        conditions.add("v.assigned_to is not null");
        if (!online.isEmpty()) {
          conditions.add("v.assigned_to not in (?)", online);
        }
      }
    }
  }

  /** Of all pages, by the conditions as they are now. */
  private static LongSupplier total(
      Tx tx, long organizationId, ConversationFilter filter, Conditions conditions) {
    if (filter.isCounted()) {
      return () -> ConversationCountRows.total(tx, organizationId, filter);
    }
    String sql = "select count(*) from conversation v where " + conditions.sql();
    Values all = conditions.values();
    return () -> tx.number(sql, all);
  }
}

package parley.conversations;

import java.util.List;
import java.util.Locale;
import parley.storage.Conditions;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The table {@code conversation_count}: how many conversations an organization has in each status,
 * of each agent, team and channel. Triggers of the database keep it.
 */
final class ConversationCountRows {
  private static final long NONE = -1;

  /** Reads the counters of what is not resolved, and of what is unread only the index. */
  static final String TALLIES =
      """
      select status as kind, nullif(assigned_to, -1) as assigned_to, nullif(team_id, -1) as team_id,
        channel_id, sum(conversations) as conversations
      from conversation_count where org_id = :org_id and status in ('open', 'snoozed')
      group by status, assigned_to, team_id, channel_id having sum(conversations) > 0
      union all
      select 'unread', assigned_to, team_id, channel_id, count(*)
      from conversation where org_id = :org_id and status = 'open' and unread_count > 0
      group by assigned_to, team_id, channel_id
      """;

  private ConversationCountRows() {}

  /** What agents have to look at: much less than all conversations that there ever were. */
  static List<ConversationCounts.Tally> tallies(Tx tx, long organizationId) {
    return tx.list(TALLIES, ConversationCountRows::tally, Values.of("org_id", organizationId));
  }

  private static ConversationCounts.Tally tally(Row row) {
    return new ConversationCounts.Tally(
        ConversationCounts.Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
        row.numberOrNull("assigned_to"),
        row.numberOrNull("team_id"),
        row.number("channel_id"),
        row.number("conversations"));
  }

  /** How many conversations a filter finds that {@link ConversationFilter#isCounted}. */
  static long total(Tx tx, long organizationId, ConversationFilter filter) {
    Conditions conditions = new Conditions("v");
    conditions.add("org_id = ?", organizationId);
    filter.status().ifPresent(status -> conditions.add("status = ?", status.text()));
    if (filter.assignee() instanceof AssigneeFilter.Nobody) {
      conditions.add("assigned_to = ?", NONE);
    } else if (filter.assignee() instanceof AssigneeFilter.Agent(long id)) {
      conditions.add("assigned_to = ?", id);
    }
    filter.teamId().ifPresent(team -> conditions.add("team_id = ?", team));
    filter.channelId().ifPresent(channel -> conditions.add("channel_id = ?", channel));
    return tx.number(
        "select sum(conversations) from conversation_count where " + conditions.sql(),
        conditions.values());
  }
}

package parley.conversations;

import parley.storage.Conditions;
import parley.storage.Tx;

/**
 * The table {@code conversation_count}: how many conversations an organization has in each status,
 * of each agent, team and channel. Triggers of the database keep it.
 */
final class ConversationCountRows {
  private static final long NONE = -1;

  private ConversationCountRows() {}

  /** How many conversations a filter finds that {@link ConversationFilter#isCounted}. */
  static long total(Tx tx, long organizationId, ConversationFilter filter) {
    Conditions conditions = new Conditions("v");
    conditions.add("org_id = ?", organizationId);
    filter.status().ifPresent(status -> conditions.add("status = ?", status.text()));
    if (filter.unassigned() || filter.assignedTo().isPresent()) {
      conditions.add("assigned_to = ?", filter.assignedTo().orElse(NONE));
    }
    filter.teamId().ifPresent(team -> conditions.add("team_id = ?", team));
    filter.channelId().ifPresent(channel -> conditions.add("channel_id = ?", channel));
    return tx.number(
        "select sum(conversations) from conversation_count where " + conditions.sql(),
        conditions.values());
  }
}

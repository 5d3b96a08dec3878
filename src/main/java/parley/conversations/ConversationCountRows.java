package parley.conversations;

import java.util.ArrayList;
import java.util.List;
import parley.storage.Tx;

/**
 * The table {@code conversation_count}: how many conversations an organization has in each status,
 * of each agent and team. Triggers of the database keep it.
 */
final class ConversationCountRows {
  private static final long NONE = -1;

  private ConversationCountRows() {}

  /** How many conversations a filter finds that {@link ConversationFilter#isCounted}. */
  static long total(Tx tx, long organizationId, ConversationFilter filter) {
    StringBuilder sql =
        new StringBuilder("select sum(conversations) from conversation_count where org_id = ?");
    List<Object> values = new ArrayList<>(List.of(organizationId));
    filter
        .status()
        .ifPresent(status -> {
          sql.append(" and status = ?");
          values.add(status.text());
        });
    if (filter.unassigned() || filter.assignedTo().isPresent()) {
      sql.append(" and assigned_to = ?");
      values.add(filter.assignedTo().orElse(NONE));
    }
    filter
        .teamId()
        .ifPresent(team -> {
          sql.append(" and team_id = ?");
          values.add(team);
        });
    return tx.number(sql.toString(), values.toArray());
  }
}

package parley.conversations;

import java.time.Instant;
import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code conversation}: what was with an agent or a team that is no more. */
final class ConversationReleaseRows {
  private ConversationReleaseRows() {}

  /** The first conversations of a team that aren't resolved; nobody else changes them meanwhile. */
  static List<Conversation> unresolvedOfTeam(Tx tx, long organizationId, long teamId, int most) {
    return unresolved(tx, organizationId, "v.team_id = :whose", teamId, most);
  }

  /**
   * The first conversations of an agent that aren't resolved; nobody else changes them meanwhile.
   */
  static List<Conversation> unresolvedOfAgent(Tx tx, long organizationId, long agentId, int most) {
    return unresolved(tx, organizationId, "v.assigned_to = :whose", agentId, most);
  }

  /**
   * Locks first and reads then: a statement that waits for a conversation whose contact becomes a
   * part of another one finds it with neither.
   */
  private static List<Conversation> unresolved(
      Tx tx, long organizationId, String condition, long whose, int most) {
    List<Long> locked =
        tx.list(
            """
            select v.id from conversation v
            where v.org_id = :org_id and %s and v.status in ('open', 'snoozed')
            order by v.status, v.active_at, v.id
            limit :most %s
            """
                .formatted(condition, tx.dialect().lockRows("v")),
            Row::number,
            Values.of("org_id", organizationId).and("whose", whose).and("most", most));
    return locked.isEmpty()
        ? List.of()
        : tx.list(
            ConversationRows.SELECT
                + """
                where v.org_id = :org_id and v.id in (:ids) order by v.status, v.active_at, v.id
                """,
            ConversationRows::conversation,
            Values.of("org_id", organizationId).and("ids", locked));
  }

  /** Takes the team from so many of its resolved conversations at most; says from how many. */
  static int takeTeamFromResolved(Tx tx, long organizationId, long teamId, int most, Instant now) {
    return tx.run(
        """
        update conversation set team_id = null, updated_at = :now, version = version + 1
        where org_id = :org_id and team_id = :team_id and status = 'resolved' and id in (
          select id from conversation
          where org_id = :org_id and team_id = :team_id and status = 'resolved'
          order by active_at, id limit :most)
        """,
        Values.of("now", now)
            .and("org_id", organizationId)
            .and("team_id", teamId)
            .and("most", most));
  }
}

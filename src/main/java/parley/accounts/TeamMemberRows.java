package parley.accounts;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;

/** The table {@code team_member}. */
final class TeamMemberRows {
  /** An agent in a team. */
  record Member(long teamId, long agentId) {}

  private TeamMemberRows() {}

  /** Adds an agent to a team; false when the organization has no such agent. */
  static boolean add(Tx tx, long organizationId, long teamId, long agentId) {
    return tx.run(
            """
            insert into team_member (org_id, team_id, agent_id)
            select org_id, ?, id from agent where org_id = ? and id = ? and status = 'active'
            """,
            teamId,
            organizationId,
            agentId)
        == 1;
  }

  /** The members of the teams whose ids lie between two, both included. */
  static List<Member> between(Tx tx, long organizationId, long firstTeamId, long lastTeamId) {
    return tx.list(
        """
        select team_id, agent_id from team_member
        where org_id = ? and team_id between ? and ?
        order by team_id, agent_id
        """,
        row -> new Member(row.number(), row.number()),
        organizationId,
        firstTeamId,
        lastTeamId);
  }

  /** The teams of an agent. */
  static List<Long> teams(Tx tx, long organizationId, long agentId) {
    return tx.list(
        "select team_id from team_member where org_id = ? and agent_id = ? order by team_id",
        Row::number,
        organizationId,
        agentId);
  }

  /** Takes an agent out of all teams. */
  static void leave(Tx tx, long organizationId, long agentId) {
    tx.run("delete from team_member where org_id = ? and agent_id = ?", organizationId, agentId);
  }

  static void clear(Tx tx, long organizationId, long teamId) {
    tx.run(
        """
        delete from team_member where org_id = ? and team_id = ?
        """,
        organizationId,
        teamId);
  }
}

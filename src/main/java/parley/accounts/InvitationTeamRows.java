package parley.accounts;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;

/** The table {@code invitation_team}: the teams that an invited person will be in. */
final class InvitationTeamRows {
  /** A team in which somebody will be who is invited. */
  record Place(long invitationId, long teamId) {}

  private InvitationTeamRows() {}

  /** The teams of the invitations whose ids lie between two, both included. */
  static List<Place> between(Tx tx, long organizationId, long first, long last) {
    return tx.list(
        """
        select invitation_id, team_id from invitation_team
        where org_id = ? and invitation_id between ? and ?
        order by invitation_id, team_id
        """,
        row -> new Place(row.number(), row.number()),
        organizationId,
        first,
        last);
  }

  static List<Long> of(Tx tx, long organizationId, long invitationId) {
    return tx.list(
        """
        select team_id from invitation_team where org_id = ? and invitation_id = ?
        order by team_id
        """,
        Row::number,
        organizationId,
        invitationId);
  }

  /** Gives an invitation exactly these teams, which must exist. */
  static void replace(Tx tx, long organizationId, long invitationId, List<Long> teamIds) {
    tx.run(
        "delete from invitation_team where org_id = ? and invitation_id = ?",
        organizationId,
        invitationId);
    for (long teamId : teamIds) {
      tx.run(
          "insert into invitation_team (org_id, invitation_id, team_id) values (?, ?, ?)",
          organizationId,
          invitationId,
          teamId);
    }
  }
}

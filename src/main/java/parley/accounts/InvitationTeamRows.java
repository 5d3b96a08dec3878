package parley.accounts;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;

/** The table {@code invitation_team}: the teams that an invited person will be in. */
final class InvitationTeamRows {
  private InvitationTeamRows() {}

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

package parley.accounts;

import parley.storage.Row;
import parley.storage.Tx;

/** The tables {@code team} and {@code team_member}. */
final class TeamRows {
  private TeamRows() {}

  static boolean exists(Tx tx, long organizationId, long id) {
    return tx.one(
            """
            select id from team where org_id = ? and id = ?
            """,
            Row::number,
            organizationId,
            id)
        .isPresent();
  }
}

package parley.accounts;

import java.util.Optional;
import parley.storage.Tx;
import parley.storage.Values;

/** What agents set for themselves, in the table {@code agent}. */
final class ProfileRows {
  private ProfileRows() {}

  static Optional<Profile> find(Tx tx, long organizationId, long agentId) {
    return tx.one(
        "select locale, preferences from agent where org_id = ? and id = ?",
        row -> new Profile(row.textOrNull("locale"), row.text("preferences")),
        organizationId,
        agentId);
  }

  /** Notes whether an agent is away; says whether there is such an agent. */
  static boolean setAway(Tx tx, long organizationId, long agentId, boolean isAway) {
    return tx.run(
            "update agent set away = ? where org_id = ? and id = ?",
            isAway,
            organizationId,
            agentId)
        == 1;
  }

  static void update(Tx tx, long organizationId, long agentId, Profile profile) {
    tx.run(
        """
        update agent set locale = :locale, preferences = :preferences
        where org_id = :org_id and id = :id
        """,
        Values.of("locale", profile.locale())
            .and("preferences", profile.preferences())
            .and("org_id", organizationId)
            .and("id", agentId));
  }
}

package parley.accounts;

import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code sign_in_settings}: no row stands for the defaults. */
final class SignInSettingsRows {
  private SignInSettingsRows() {}

  static boolean requiresSecondFactor(Tx tx, long organizationId) {
    return tx.number(
            "select require_second_factor from sign_in_settings where org_id = ?", organizationId)
        == 1;
  }

  static void requireSecondFactor(Tx tx, long organizationId, boolean required) {
    tx.run(
        """
        insert into sign_in_settings (org_id, require_second_factor) values (:org_id, :required)
        on conflict (org_id) do update set require_second_factor = excluded.require_second_factor
        """,
        Values.of("org_id", organizationId).and("required", required));
  }
}

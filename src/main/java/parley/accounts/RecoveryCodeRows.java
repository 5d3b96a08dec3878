package parley.accounts;

import parley.storage.Tx;

/** The table {@code recovery_code}: of a login, so of no organization. */
final class RecoveryCodeRows {
  private RecoveryCodeRows() {}

  static void add(Tx tx, long loginId, byte[] hash) {
    tx.run("insert into recovery_code (login_id, hash) values (?, ?)", loginId, hash);
  }

  /** Uses a code up; says whether it was one. */
  static boolean use(Tx tx, long loginId, byte[] hash) {
    return tx.run("delete from recovery_code where login_id = ? and hash = ?", loginId, hash) == 1;
  }
}

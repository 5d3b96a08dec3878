package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;

/** The table {@code mfa_token}: log-ins that wait for the second factor. */
final class MfaTokenRows {
  private MfaTokenRows() {}

  static void add(Tx tx, byte[] hash, long loginId, Instant expiresAt) {
    tx.run(
        "insert into mfa_token (hash, login_id, expires_at) values (?, ?, ?)",
        hash,
        loginId,
        expiresAt);
  }

  /** Whose log-in it is, if it is still good. */
  static Optional<Long> login(Tx tx, byte[] hash, Instant now) {
    return tx.one(
        "select login_id from mfa_token where hash = ? and expires_at > ?", Row::number, hash, now);
  }

  /** Uses a token up; says whether it was still good. */
  static boolean use(Tx tx, byte[] hash, Instant now) {
    return tx.run("delete from mfa_token where hash = ? and expires_at > ?", hash, now) == 1;
  }

  /** Ends all that a login has begun. */
  static void deleteOf(Tx tx, long loginId) {
    tx.run("delete from mfa_token where login_id = ?", loginId);
  }

  /** Deletes tokens that expired before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from mfa_token where hash in (
          select hash from mfa_token where expires_at <= ? order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }
}

package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code password_reset}: found by hash alone, like the tokens. */
final class PasswordResetRows {
  private PasswordResetRows() {}

  /** Keeps the link of a login in the place of its former one. */
  static void put(Tx tx, long loginId, byte[] hash, Instant expiresAt) {
    tx.run(
        """
        insert into password_reset (login_id, hash, expires_at)
        values (:login_id, :hash, :expires_at)
        on conflict (login_id) do update
        set hash = excluded.hash, expires_at = excluded.expires_at
        """,
        Values.of("login_id", loginId).and("hash", hash).and("expires_at", expiresAt));
  }

  /** Whose link it is, if it is still good. */
  static Optional<Login> find(Tx tx, byte[] hash, Instant now) {
    return tx.one(
        """
        select l.id, l.email, l.password_hash from password_reset r join login l on l.id = r.login_id
        where r.hash = ? and r.expires_at > ?
        """,
        LoginRows::login,
        hash,
        now);
  }

  /** Uses a link up; answers whose login it was, if it was still good. */
  static Optional<Long> take(Tx tx, byte[] hash, Instant now) {
    return tx.one(
        "delete from password_reset where hash = ? and expires_at > ? returning login_id",
        Row::number,
        hash,
        now);
  }

  /** Ends the link of a login, if there is one. */
  static void delete(Tx tx, long loginId) {
    tx.run("delete from password_reset where login_id = ?", loginId);
  }

  /** Deletes links that expired before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from password_reset where login_id in (
          select login_id from password_reset where expires_at <= ? order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }
}

package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code email_change}: found by hash alone, like the tokens. */
final class EmailChangeRows {
  private EmailChangeRows() {}

  /** Keeps the link of a login in the place of its former one. */
  static void put(Tx tx, EmailLink link, byte[] hash, Instant expiresAt) {
    tx.run(
        """
        insert into email_change (login_id, email, hash, expires_at)
        values (:login_id, :email, :hash, :expires_at)
        on conflict (login_id) do update
        set email = excluded.email, hash = excluded.hash, expires_at = excluded.expires_at
        """,
        Values.of("login_id", link.loginId())
            .and("email", link.email())
            .and("hash", hash)
            .and("expires_at", expiresAt));
  }

  /** Uses a link up; answers what it was for, if it was still good. */
  static Optional<EmailLink> take(Tx tx, byte[] hash, Instant now) {
    return tx.one(
        "delete from email_change where hash = ? and expires_at > ? returning login_id, email",
        EmailChangeRows::link,
        hash,
        now);
  }

  /** Ends the link of a login, if there is one. */
  static void delete(Tx tx, long loginId) {
    tx.run("delete from email_change where login_id = ?", loginId);
  }

  /** Deletes links that expired before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from email_change where login_id in (
          select login_id from email_change where expires_at <= ? order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }

  private static EmailLink link(Row row) {
    return new EmailLink(row.number(), 0, row.text());
  }
}

package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code email_restore}: found by hash alone, like the tokens. */
final class EmailRestoreRows {
  private EmailRestoreRows() {}

  static void add(Tx tx, EmailLink link, byte[] hash, Instant expiresAt) {
    tx.run(
        """
        insert into email_restore (login_id, id, email, hash, expires_at)
        values (:login_id, :id, :email, :hash, :expires_at)
        """,
        Values.of("login_id", link.loginId())
            .and("id", link.id())
            .and("email", link.email())
            .and("hash", hash)
            .and("expires_at", expiresAt));
  }

  /** What a link is for, if it is still good. */
  static Optional<EmailLink> find(Tx tx, byte[] hash, Instant now) {
    return tx.one(
        "select login_id, id, email from email_restore where hash = ? and expires_at > ?",
        EmailRestoreRows::link,
        hash,
        now);
  }

  /** Uses a link up, and ends those of the login that came later; says how many these were. */
  static int deleteFrom(Tx tx, EmailLink link) {
    return tx.run(
        "delete from email_restore where login_id = ? and id >= ?", link.loginId(), link.id());
  }

  /** Deletes links that expired before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from email_restore where (login_id, id) in (
          select login_id, id from email_restore where expires_at <= ?
          order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }

  private static EmailLink link(Row row) {
    return new EmailLink(row.number(), row.number(), row.text());
  }
}

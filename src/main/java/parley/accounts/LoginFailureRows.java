package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import parley.storage.Tx;

/** The table {@code login_failure}: keyed hashes of e-mails and addresses, of no organization. */
final class LoginFailureRows {
  private LoginFailureRows() {}

  /** Counts one failure; the first one starts a window that ends at {@code windowEnd}. */
  static void add(Tx tx, byte[] key, Instant now, Instant windowEnd) {
    tx.run(
        """
        insert into login_failure (key, count, ends_at) values (?, 1, ?)
        on conflict (key) do update set
          count = case when login_failure.ends_at <= ? then 1 else login_failure.count + 1 end,
          ends_at = case
            when login_failure.ends_at <= ? then excluded.ends_at
            else login_failure.ends_at
          end
        """,
        key,
        windowEnd,
        now,
        now);
  }

  /** When the window ends in which this key has failed {@code most} times or more. */
  static Optional<Instant> blockedUntil(Tx tx, byte[] key, int most, Instant now) {
    return tx.one(
        """
        select ends_at from login_failure where key = ? and count >= ? and ends_at > ?
        """,
        row -> row.instant(),
        key,
        most,
        now);
  }

  static void delete(Tx tx, byte[] key) {
    tx.run(
        """
        delete from login_failure where key = ?
        """,
        key);
  }

  /** Deletes windows that have ended, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant now, int most) {
    return tx.run(
        """
        delete from login_failure where key in (
          select key from login_failure where ends_at <= ? order by ends_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        now,
        most);
  }
}

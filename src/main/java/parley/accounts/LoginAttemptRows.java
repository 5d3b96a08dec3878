package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code login_attempt}: keyed hashes of e-mails and addresses, of no organization. */
final class LoginAttemptRows {
  private LoginAttemptRows() {}

  /**
   * Counts one attempt; the first one starts a window that ends at {@code windowEnd}.
   *
   * @return false when the key has {@code most} in its window, and this one isn't counted
   */
  static boolean count(Tx tx, byte[] key, int most, Instant now, Instant windowEnd) {
    return tx.run(
            """
            insert into login_attempt (key, count, ends_at) values (:key, 1, :ends_at)
            on conflict (key) do update set
              count = case
                when login_attempt.ends_at <= :now then 1
                else login_attempt.count + 1
              end,
              ends_at = case
                when login_attempt.ends_at <= :now then excluded.ends_at
                else login_attempt.ends_at
              end
            where login_attempt.ends_at <= :now or login_attempt.count < :most
            """,
            Values.of("key", key).and("ends_at", windowEnd).and("now", now).and("most", most))
        == 1;
  }

  /** When the key's window ends. */
  static Optional<Instant> windowEnd(Tx tx, byte[] key) {
    return tx.one(
        """
        select ends_at from login_attempt where key = ?
        """,
        row -> row.instant(),
        (Object) key);
  }

  /** Counts one attempt less. */
  static void takeBack(Tx tx, byte[] key) {
    tx.run(
        """
        update login_attempt set count = count - 1 where key = ? and count > 0
        """,
        (Object) key);
  }

  static void delete(Tx tx, byte[] key) {
    tx.run(
        """
        delete from login_attempt where key = ?
        """,
        (Object) key);
  }

  /** Deletes windows that have ended, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant now, int most) {
    return tx.run(
        """
        delete from login_attempt where key in (
          select key from login_attempt where ends_at <= ? order by ends_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        now,
        most);
  }
}

package parley.accounts;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;
import parley.storage.SealedTable;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code second_factor}: of a login, so of no organization. */
final class SecondFactorRows {
  /** A secret as it is stored. */
  record Sealed(long id, ByteBuffer secret) implements SealedTable.Sealed {
    /** Logins belong to no organization. */
    @Override
    public long organizationId() {
      return 0;
    }
  }

  private SecondFactorRows() {}

  /** Keeps a secret to be confirmed; says whether there is no confirmed one. */
  static boolean begin(Tx tx, long loginId, byte[] secret, Instant now) {
    return tx.run(
            """
            insert into second_factor (login_id, secret, confirmed_at, last_step, created_at)
            values (:login_id, :secret, null, 0, :now)
            on conflict (login_id) do update set secret = excluded.secret, created_at = :now
            where second_factor.confirmed_at is null
            """,
            Values.of("login_id", loginId).and("secret", secret).and("now", now))
        == 1;
  }

  /** The sealed secret that waits to be confirmed, or that was. */
  static Optional<byte[]> secret(Tx tx, long loginId, boolean confirmed) {
    return tx.one(
        """
        select secret from second_factor
        where login_id = ? and case when confirmed_at is null then 0 else 1 end = ?
        """,
        row -> row.bytes("secret"),
        loginId,
        confirmed);
  }

  /** Never for somebody without a login. */
  static boolean isConfirmed(Tx tx, @Nullable Long loginId) {
    return loginId != null && secret(tx, loginId, true).isPresent();
  }

  /** Lets a secret count; says whether it still was the one that waits for that. */
  static boolean confirm(Tx tx, long loginId, byte[] secret, long step, Instant now) {
    return tx.run(
            """
            update second_factor set confirmed_at = :now, last_step = :step
            where login_id = :login_id and secret = :secret and confirmed_at is null
            """,
            Values.of("now", now).and("step", step).and("login_id", loginId).and("secret", secret))
        == 1;
  }

  /** Uses a step up; says whether neither it nor a newer one was used before. */
  static boolean use(Tx tx, long loginId, long step) {
    return tx.run(
            """
            update second_factor set last_step = :step
            where login_id = :login_id and last_step < :step and confirmed_at is not null
            """,
            Values.of("step", step).and("login_id", loginId))
        == 1;
  }

  /** Deletes a second factor with its recovery codes; says whether there was a confirmed one. */
  static boolean delete(Tx tx, long loginId) {
    boolean confirmed = isConfirmed(tx, loginId);
    tx.run("delete from second_factor where login_id = ?", loginId);
    return confirmed;
  }

  static List<Sealed> after(Tx tx, long loginId, int most) {
    return tx.list(
        """
        select login_id, secret from second_factor where login_id > ? order by login_id limit ?
        """,
        SecondFactorRows::sealed,
        loginId,
        most);
  }

  private static Sealed sealed(Row row) {
    return new Sealed(row.number("login_id"), ByteBuffer.wrap(row.bytes("secret")));
  }

  /** Replaces a sealed secret unless it has changed; says how many rows it touched. */
  static int reseal(Tx tx, Sealed row, byte[] secret) {
    return tx.run(
        "update second_factor set secret = ? where login_id = ? and secret = ?",
        secret,
        row.id(),
        row.secret().array());
  }
}

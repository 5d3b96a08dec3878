package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The table {@code login}. It belongs to no organization: a person finds their own by address or
 * through their agent.
 */
final class LoginRows {
  private LoginRows() {}

  /** Inserts a login unless somebody has the e-mail; says whether it did. */
  static boolean add(Tx tx, Login login, long organizationId, Instant now) {
    return tx.run(
            """
            insert into login
              (id, email, password_hash, last_organization_id, created_at, updated_at)
            values (:id, :email, :password_hash, :org_id, :now, :now)
            on conflict (email) do nothing
            """,
            Values.of("id", login.id())
                .and("email", login.email())
                .and("password_hash", login.passwordHash())
                .and("org_id", organizationId)
                .and("now", now))
        == 1;
  }

  /** Says whether nobody has a login. */
  static boolean isEmpty(Tx tx) {
    return tx.one("select id from login limit 1", Row::number).isEmpty();
  }

  static Optional<Login> find(Tx tx, String email) {
    return tx.one(
        "select id, email, password_hash from login where email = ?", LoginRows::login, email);
  }

  static Optional<Login> find(Tx tx, long id) {
    return tx.one("select id, email, password_hash from login where id = ?", LoginRows::login, id);
  }

  /** The login of an agent; empty once they were forgotten. */
  static Optional<Login> ofAgent(Tx tx, long organizationId, long agentId) {
    return tx.one(
        """
        select l.id, l.email, l.password_hash from agent a join login l on l.id = a.login_id
        where a.org_id = ? and a.id = ?
        """,
        LoginRows::login,
        organizationId,
        agentId);
  }

  /**
   * Keeps a new hash of the same password, unless the password has been changed; says whether it
   * did. Even with the same hash this holds off a change until the transaction ends.
   */
  static boolean renewHash(Tx tx, Login known, String hash) {
    return hash.equals(known.passwordHash())
        ? isStill(tx, known)
        : tx.run(
                "update login set password_hash = ? where id = ? and password_hash = ?",
                hash,
                known.id(),
                known.passwordHash())
            == 1;
  }

  /** Writes nothing: on a cluster only one transaction at a time can write logins. */
  private static boolean isStill(Tx tx, Login known) {
    return tx.one(
            "select id from login where id = ? and password_hash = ? "
                + tx.dialect().keepRows("login"),
            Row::number,
            known.id(),
            known.passwordHash())
        .isPresent();
  }

  /** Changes the password, unless it has been changed before; says whether it did. */
  static boolean changeHash(Tx tx, Login known, String hash, Instant now) {
    return tx.run(
            """
            update login set password_hash = :hash, updated_at = :now
            where id = :id and password_hash = :known
            """,
            Values.of("hash", hash)
                .and("now", now)
                .and("id", known.id())
                .and("known", known.passwordHash()))
        == 1;
  }

  /** Takes a password from who has read a mail to the address, which proves that it is theirs. */
  static void reset(Tx tx, long id, String hash, Instant now) {
    tx.run(
        """
        update login set password_hash = :hash, updated_at = :now,
          email_verified_at = coalesce(email_verified_at, :now)
        where id = :id
        """,
        Values.of("hash", hash).and("now", now).and("id", id));
  }

  /** Gives a login another address, which its owner has proved; says whether nobody else has it. */
  static boolean move(Tx tx, long id, String email, Instant now) {
    return tx.run(
            """
            update login set email = :email, email_verified_at = :now, updated_at = :now
            where id = :id and not exists (
              select 1 from login other where other.email = :email and other.id <> :id)
            """,
            Values.of("email", email).and("now", now).and("id", id))
        == 1;
  }

  /** Where the next log-in leads. This holds off a change of the password as well. */
  static void used(Tx tx, long id, long organizationId) {
    Optional<Long> leadsThere =
        tx.one(
            "select id from login where id = ? and last_organization_id = ? "
                + tx.dialect().keepRows("login"),
            Row::number,
            id,
            organizationId);
    if (leadsThere.isEmpty()) {
      tx.run("update login set last_organization_id = ? where id = ?", organizationId, id);
    }
  }

  static Login login(Row row) {
    return new Login(row.number("id"), row.text("email"), row.text("password_hash"));
  }
}

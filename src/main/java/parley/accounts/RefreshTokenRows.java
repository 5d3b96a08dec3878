package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code refresh_token}: like access tokens, found by hash alone. */
final class RefreshTokenRows {
  /**
   * A refresh token and its session.
   *
   * @param usedAt when it was traded for its successor; null while it is good
   * @param seed what makes the successor out of the token; null once the successor was used, too
   */
  record Known(
      Session session,
      boolean ended,
      Instant expiresAt,
      @Nullable Instant usedAt,
      @Nullable String seed) {}

  private RefreshTokenRows() {}

  static void add(Tx tx, Session session, byte[] hash, Instant expiresAt) {
    tx.run(
        """
        insert into refresh_token (hash, org_id, session_id, expires_at)
        values (:hash, :org_id, :session_id, :expires_at)
        """,
        Values.of("hash", hash)
            .and("org_id", session.organizationId())
            .and("session_id", session.id())
            .and("expires_at", expiresAt));
  }

  static Optional<Known> find(Tx tx, byte[] hash) {
    return tx.one(
        """
        select s.org_id, s.id, s.agent_id, s.created_at, s.expires_at as session_expires_at,
          case when s.revoked_at is null and a.status = 'active' then 0 else 1 end as ended,
          t.expires_at, t.used_at, t.successor_seed
        from refresh_token t
        join session s on s.org_id = t.org_id and s.id = t.session_id
        join agent a on a.org_id = s.org_id and a.id = s.agent_id
        where t.hash = ?
        """,
        RefreshTokenRows::known,
        hash);
  }

  /** Uses a token up; says whether it was still good. Only one of many at once gets a true. */
  static boolean use(Tx tx, Session session, byte[] hash, String seed, Instant now) {
    return tx.run(
            """
            update refresh_token set used_at = :used_at, successor_seed = :successor_seed
            where org_id = :org_id and hash = :hash and used_at is null
            """,
            Values.of("used_at", now)
                .and("successor_seed", seed)
                .and("org_id", session.organizationId())
                .and("hash", hash))
        == 1;
  }

  /** Forgets the successors of the tokens that were used before this one. */
  static void forgetSeeds(Tx tx, Session session, byte[] hash) {
    tx.run(
        """
        update refresh_token set successor_seed = null
        where org_id = ? and session_id = ? and hash <> ? and successor_seed is not null
        """,
        session.organizationId(),
        session.id(),
        hash);
  }

  /** Lets no token of an organization live beyond an instant. */
  static void shorten(Tx tx, long organizationId, Instant latest) {
    tx.run(
        "update refresh_token set expires_at = :latest where org_id = :org_id and expires_at >"
            + " :latest",
        Values.of("latest", latest).and("org_id", organizationId));
  }

  /** Deletes tokens that expired before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from refresh_token where hash in (
          select hash from refresh_token where expires_at <= ? order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }

  private static Known known(Row row) {
    return new Known(
        new Session(
            row.number("org_id"),
            row.number("id"),
            row.number("agent_id"),
            row.instant("created_at"),
            row.instant("session_expires_at")),
        row.flag("ended"),
        row.instant("expires_at"),
        row.instantOrNull("used_at"),
        row.textOrNull("successor_seed"));
  }
}

package parley.apikeys;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.http.KeyCaller;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The table {@code api_key_secret}: found by hash alone, for it is the secret that names the rest.
 */
final class KeySecretRows {
  private static final String SELECT =
      """
      select s.org_id, s.key_id, s.id, s.ends_at, k.agent_id, k.name, k.scopes, k.allowed_ips,
        k.rate_limit
      from api_key_secret s
      join api_key k on k.org_id = s.org_id and k.id = s.key_id
      """;

  /** Whose secret it is. */
  record Found(
      long organizationId,
      long keyId,
      long secretId,
      OptionalLong agentId,
      KeyProfile profile,
      @Nullable Instant endsAt) {}

  /** One secret of a key, and when it ends. */
  record Secret(long id, @Nullable Instant endsAt) {}

  private KeySecretRows() {}

  static void add(Tx tx, ApiKey key, long id, byte[] hash, @Nullable Instant endsAt) {
    tx.run(
        """
        insert into api_key_secret (org_id, id, key_id, hash, ends_at)
        values (:org_id, :id, :key_id, :hash, :ends_at)
        """,
        Values.of("org_id", key.organizationId())
            .and("id", id)
            .and("key_id", key.id())
            .and("hash", hash)
            .and("ends_at", endsAt));
  }

  /** The key that has this secret; the secret may have ended. */
  static Optional<Found> find(Tx tx, byte[] hash) {
    return tx.one(SELECT + "where s.hash = ? and k.revoked_at is null", KeySecretRows::found, hash);
  }

  private static Found found(Row row) {
    long organizationId = row.number("org_id");
    long keyId = row.number("key_id");
    long secretId = row.number("id");
    Instant endsAt = row.instantOrNull("ends_at");
    Long agentId = row.numberOrNull("agent_id");
    return new Found(
        organizationId,
        keyId,
        secretId,
        agentId == null ? OptionalLong.empty() : OptionalLong.of(agentId),
        ApiKeyRows.profile(row),
        endsAt);
  }

  /** The secrets of these callers that have not ended, and their keys as they are now. */
  static List<Found> going(Tx tx, List<KeyCaller> callers, Instant now) {
    return tx.list(
        SELECT
            + """
            where (s.org_id, s.id) in (values :secrets)
              and (s.ends_at is null or s.ends_at > :now) and k.revoked_at is null
            """,
        KeySecretRows::found,
        Values.of("secrets", callers.stream().map(KeySecretRows::id).toList()).and("now", now));
  }

  private static List<Long> id(KeyCaller caller) {
    return List.of(caller.organizationId(), caller.credential());
  }

  /** Lets all secrets of a key end at a time, or earlier where they would anyway; answers which. */
  static List<Long> endBy(Tx tx, ApiKey key, Instant end) {
    return tx.list(
        """
        update api_key_secret set ends_at = :end
        where org_id = :org_id and key_id = :key_id and (ends_at is null or ends_at > :end)
        returning id
        """,
        Row::number,
        Values.of("end", end).and("org_id", key.organizationId()).and("key_id", key.id()));
  }

  /** The secrets of a key that work after an instant. */
  static List<Secret> workingAfter(Tx tx, ApiKey key, Instant now) {
    return tx.list(
        """
        select id, ends_at from api_key_secret
        where org_id = :org_id and key_id = :key_id and (ends_at is null or ends_at > :now)
        """,
        row -> new Secret(row.number("id"), row.instantOrNull("ends_at")),
        Values.of("org_id", key.organizationId()).and("key_id", key.id()).and("now", now));
  }

  /** Deletes all secrets of a key; answers which. */
  static List<Long> delete(Tx tx, long organizationId, long keyId) {
    return tx.list(
        "delete from api_key_secret where org_id = ? and key_id = ? returning id",
        Row::number,
        organizationId,
        keyId);
  }

  /** Deletes secrets that ended before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from api_key_secret where hash in (
          select hash from api_key_secret where ends_at <= ? order by ends_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }
}

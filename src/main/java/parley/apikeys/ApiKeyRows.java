package parley.apikeys;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.http.Cursors;
import parley.http.Json;
import parley.http.KeyCaller;
import parley.http.Paging;
import parley.http.Scope;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;
import tools.jackson.databind.JsonNode;

/** The table {@code api_key}. */
final class ApiKeyRows {
  private static final String SELECT =
      """
      select org_id, id, agent_id, name, scopes, allowed_ips, rate_limit, hint, rotated_at,
        expires_at, overlap_ends_at, created_by_type, created_by_id, created_at, revoked_at,
        last_used_at, last_used_ip
      from api_key
      """;

  private ApiKeyRows() {}

  static void add(Tx tx, ApiKey key) {
    tx.run(
        """
        insert into api_key (org_id, id, agent_id, name, scopes, allowed_ips, rate_limit, hint,
          expires_at, created_by_type, created_by_id, created_at, updated_at)
        values (:org_id, :id, :agent_id, :name, :scopes, :allowed_ips, :rate_limit, :hint,
          :expires_at, :created_by_type, :created_by_id, :created_at, :created_at)
        """,
        profile(key.profile())
            .and("org_id", key.organizationId())
            .and("id", key.id())
            .and("agent_id", key.agentId())
            .and("hint", key.hint())
            .and("expires_at", key.expiresAt())
            .and("created_by_type", key.maker().type())
            .and("created_by_id", key.maker().id())
            .and("created_at", key.createdAt()));
  }

  /**
   * Keeps others from changing or rotating a key until this transaction ends; says whether there is
   * such a key that isn't revoked.
   */
  static boolean lock(Tx tx, long organizationId, long id) {
    return tx.run(
            """
            update api_key set updated_at = updated_at
            where org_id = ? and id = ? and revoked_at is null
            """,
            organizationId,
            id)
        == 1;
  }

  static void change(Tx tx, ApiKey key, KeyProfile profile, Instant now) {
    tx.run(
        """
        update api_key set name = :name, scopes = :scopes, allowed_ips = :allowed_ips,
          rate_limit = :rate_limit, updated_at = :now
        where org_id = :org_id and id = :id
        """,
        profile(profile).and("now", now).and("org_id", key.organizationId()).and("id", key.id()));
  }

  private static Values profile(KeyProfile profile) {
    return Values.of("name", profile.name())
        .and("scopes", Json.text(profile.scopes()))
        .and("allowed_ips", Json.text(profile.allowedIps().texts()))
        .and("rate_limit", profile.rateLimit());
  }

  /** Notes a new secret. */
  static void rotate(
      Tx tx,
      ApiKey key,
      String hint,
      Instant now,
      @Nullable Instant expiresAt,
      @Nullable Instant overlapEndsAt) {
    tx.run(
        """
        update api_key set hint = :hint, rotated_at = :now, updated_at = :now,
          expires_at = :expires_at, noticed_days = null, overlap_ends_at = :overlap_ends_at
        where org_id = :org_id and id = :id
        """,
        Values.of("hint", hint)
            .and("now", now)
            .and("expires_at", expiresAt)
            .and("overlap_ends_at", overlapEndsAt)
            .and("org_id", key.organizationId())
            .and("id", key.id()));
  }

  /** Revokes a key, unless it is; says whether it did. */
  static boolean revoke(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update api_key set revoked_at = :now, updated_at = :now
            where org_id = :org_id and id = :id and revoked_at is null
            """,
            Values.of("now", now).and("org_id", organizationId).and("id", id))
        == 1;
  }

  /**
   * Notes that a key has been used, unless a later use is known.
   *
   * @param latest a use after this is one that a clock has noted which was ahead
   */
  static void used(Tx tx, KeyCaller caller, Instant at, String address, Instant latest) {
    tx.run(
        """
        update api_key set last_used_at = :at, last_used_ip = :ip
        where org_id = :org_id and id = :id
          and (last_used_at is null or last_used_at < :at or last_used_at > :latest)
        """,
        Values.of("at", at)
            .and("ip", address)
            .and("org_id", caller.organizationId())
            .and("id", caller.keyId())
            .and("latest", latest));
  }

  static Optional<ApiKey> find(Tx tx, KeyHolder holder, long id) {
    return tx.one(
        SELECT + "where org_id = :org_id and id = :id" + holder.condition(),
        ApiKeyRows::key,
        holder.values().and("id", id));
  }

  static List<ApiKey> page(Tx tx, KeyHolder holder, Paging paging) {
    return tx.list(
        SELECT
            + "where org_id = :org_id and id > :after"
            + holder.condition()
            + " order by id limit :limit offset :offset",
        ApiKeyRows::key,
        holder
            .values()
            .and("after", paging.after().map(Cursors.Position::id).orElse(0L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  /** All that the list shows. */
  static long count(Tx tx, KeyHolder holder) {
    return tx.number(
        "select count(*) from api_key where org_id = :org_id" + holder.condition(),
        holder.values());
  }

  /** Those that aren't revoked. */
  static long countKept(Tx tx, long organizationId) {
    return tx.number(
        "select count(*) from api_key where org_id = ? and revoked_at is null", organizationId);
  }

  /** The personal keys of an agent that aren't revoked. */
  static List<Long> personal(Tx tx, long organizationId, long agentId) {
    return tx.list(
        """
        select id from api_key where org_id = ? and agent_id = ? and revoked_at is null
        """,
        Row::number,
        organizationId,
        agentId);
  }

  /** Deletes keys that were revoked before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from api_key where (org_id, id) in (
          select org_id, id from api_key where revoked_at <= ? order by revoked_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }

  private static ApiKey key(Row row) {
    long organizationId = row.number("org_id");
    long id = row.number("id");
    Long agentId = row.numberOrNull("agent_id");
    KeyProfile profile = profile(row);
    String hint = row.text("hint");
    Instant rotatedAt = row.instantOrNull("rotated_at");
    Instant expiresAt = row.instantOrNull("expires_at");
    Instant overlapEndsAt = row.instantOrNull("overlap_ends_at");
    KeyMaker maker = new KeyMaker(row.text("created_by_type"), row.number("created_by_id"));
    return new ApiKey(
        organizationId,
        id,
        agentId == null ? OptionalLong.empty() : OptionalLong.of(agentId),
        profile,
        hint,
        maker,
        row.instant("created_at"),
        rotatedAt,
        expiresAt,
        overlapEndsAt,
        row.instantOrNull("revoked_at"),
        row.instantOrNull("last_used_at"),
        row.textOrNull("last_used_ip"));
  }

  /** The columns from {@code name} to {@code rate_limit}. */
  static KeyProfile profile(Row row) {
    String name = row.text("name");
    Set<Scope> scopes = scopes(row.text("scopes"));
    List<String> allowedIps = texts(row.text("allowed_ips"));
    Long rateLimit = row.numberOrNull("rate_limit");
    return new KeyProfile(
        name,
        scopes,
        AddressRanges.of(allowedIps),
        rateLimit == null ? null : Math.toIntExact(rateLimit));
  }

  /** A scope that a later version knows and this one doesn't is as good as absent. */
  private static Set<Scope> scopes(String json) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    texts(json).forEach(text -> Scope.of(text).ifPresent(scopes::add));
    return Collections.unmodifiableSet(scopes);
  }

  private static List<String> texts(String json) {
    return Json.parse(json).valueStream().map(JsonNode::asString).toList();
  }
}

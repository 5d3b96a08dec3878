package parley.apikeys;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Scope;
import parley.storage.IdType;

/**
 * A key as the API shows it.
 *
 * @param kind {@code organization} or {@code personal}
 * @param agentId as whom it acts, if it is personal
 * @param key the secret, only in the answer that has made it, else null
 */
record ApiKeyView(
    String id,
    String kind,
    @Nullable String agentId,
    String name,
    ApiKeyStatus status,
    String hint,
    @Nullable String key,
    Collection<Scope> scopes,
    List<String> allowedIps,
    @Nullable Integer rateLimit,
    KeyMaker.View createdBy,
    Instant createdAt,
    @Nullable Instant rotatedAt,
    @Nullable Instant expiresAt,
    @Nullable Instant overlapEndsAt,
    @Nullable Instant lastUsedAt,
    @Nullable String lastUsedIp) {

  static ApiKeyView of(ApiKey key, Instant now) {
    return of(key, null, now);
  }

  /** With the secret, which is shown this once. */
  static ApiKeyView made(ApiKey key, String secret, Instant now) {
    return of(key, secret, now);
  }

  private static ApiKeyView of(ApiKey key, @Nullable String secret, Instant now) {
    KeyProfile profile = key.profile();
    return new ApiKeyView(
        IdType.API_KEY.encode(key.id()),
        key.isPersonal() ? "personal" : "organization",
        key.isPersonal() ? IdType.AGENT.encode(key.agentId().getAsLong()) : null,
        profile.name(),
        key.status(now),
        key.hint(),
        secret,
        profile.scopes(),
        profile.allowedIps().texts(),
        profile.rateLimit(),
        key.maker().view(),
        key.createdAt(),
        key.rotatedAt(),
        key.expiresAt(),
        key.overlapEndsAt(),
        key.lastUsedAt(),
        key.lastUsedIp());
  }

  @Override
  public String toString() {
    return "ApiKeyView[" + id + "]";
  }
}

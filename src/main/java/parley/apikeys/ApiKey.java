package parley.apikeys;

import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.audit.AuditTarget;
import parley.storage.IdType;

/**
 * An API key, without its secrets.
 *
 * @param agentId as whom it acts, if it is personal
 * @param hint what may be shown of the newest secret
 * @param rotatedAt when that was made, unless it is the first
 * @param expiresAt when that ends; null for never
 * @param overlapEndsAt when the last of the former secrets ends; null before the first rotation
 */
record ApiKey(
    long organizationId,
    long id,
    OptionalLong agentId,
    KeyProfile profile,
    String hint,
    KeyMaker maker,
    Instant createdAt,
    @Nullable Instant rotatedAt,
    @Nullable Instant expiresAt,
    @Nullable Instant overlapEndsAt,
    @Nullable Instant revokedAt,
    @Nullable Instant lastUsedAt,
    @Nullable String lastUsedIp) {

  AuditTarget auditTarget() {
    return AuditTarget.of(IdType.API_KEY, id, profile.name());
  }

  boolean isPersonal() {
    return agentId.isPresent();
  }

  ApiKeyStatus status(Instant now) {
    if (revokedAt != null) {
      return ApiKeyStatus.REVOKED;
    }
    if (isOver(expiresAt, now)) {
      return ApiKeyStatus.EXPIRED;
    }
    return overlapEndsAt == null || isOver(overlapEndsAt, now)
        ? ApiKeyStatus.ACTIVE
        : ApiKeyStatus.ROTATING;
  }

  private static boolean isOver(@Nullable Instant end, Instant now) {
    return end != null && !now.isBefore(end);
  }
}

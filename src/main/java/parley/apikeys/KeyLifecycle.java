package parley.apikeys;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.accounts.Members;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.http.Caller;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Quota;
import parley.http.TokenHash;
import parley.storage.Ids;
import parley.storage.Tx;

/** Makes, changes, rotates and revokes keys, each in the transaction of the caller. */
final class KeyLifecycle {
  /** Secrets of one key that may work at once. */
  private static final int MOST_SECRETS = 10;

  private final Ids ids;
  private final InstantSource clock;
  private final Members members;
  private final Quota quota;
  private final KeyCredentials credentials;
  private final Audit audit;
  private final KeyRevoked revoked;

  KeyLifecycle(
      Ids ids,
      InstantSource clock,
      Members members,
      Quota quota,
      KeyCredentials credentials,
      Audit audit,
      KeyRevoked revoked) {
    this.ids = ids;
    this.clock = clock;
    this.members = members;
    this.quota = quota;
    this.credentials = credentials;
    this.audit = audit;
    this.revoked = revoked;
  }

  /** Makes a key: personal, if the holder is an agent. */
  ApiKey add(Tx tx, KeyRequest request, ApiKeyBody.New wanted, String secret) {
    KeyScopes.requireGrant(request.caller(), wanted.profile().scopes());
    requireMember(tx, request.holder());
    long organizationId = request.organizationId();
    quota.requireRoom(tx, organizationId, () -> ApiKeyRows.countKept(tx, organizationId));
    Instant now = now();
    ApiKey key =
        new ApiKey(
            organizationId,
            ids.next(),
            request.holder().agentId(),
            wanted.profile(),
            KeyFormat.hint(secret),
            KeyMaker.of(request.caller()),
            now,
            null,
            wanted.expiry(now),
            null,
            null,
            null,
            null);
    ApiKeyRows.add(tx, key);
    KeySecretRows.add(tx, key, ids.next(), TokenHash.of(secret), key.expiresAt());
    audit.write(tx, request.actor(), AuditAction.API_KEY_CREATED, key.auditTarget());
    return key;
  }

  /** Whoever is leaving at this moment gets no key that comes back with them. */
  private void requireMember(Tx tx, KeyHolder holder) {
    holder.agentId().ifPresent(id -> members.requireAgent(tx, holder.organizationId(), id));
  }

  /** Changes what is said of a key. */
  ApiKey change(Tx tx, KeyRequest request, long id, KeyProfile.Change change) {
    ApiKey key = locked(tx, request, id);
    KeyProfile profile = change.over(key.profile());
    if (!key.profile().scopes().containsAll(profile.scopes())) {
      KeyScopes.requireGrant(request.caller(), profile.scopes());
    }
    ApiKeyRows.change(tx, key, profile, now());
    tx.afterCommit(() -> credentials.changed(id));
    audit.writeChange(
        tx,
        request.actor(),
        AuditAction.API_KEY_CHANGED,
        key.auditTarget(),
        profile.changesSince(key.profile()));
    return ApiKeyRows.find(tx, request.holder(), id).orElseThrow();
  }

  /**
   * Gives a key a new secret. Each former one works on until the overlap is over, or until it would
   * have ended anyway.
   */
  ApiKey rotate(Tx tx, KeyRequest request, long id, Rotation rotation, String secret) {
    ApiKey key = locked(tx, request, id);
    Instant now = now();
    Instant expiresAt = rotation.expiry(key, now);
    Instant overlapEnd = rotation.overlapEnd(expiresAt, now);
    List<Long> shortened = KeySecretRows.endBy(tx, key, overlapEnd);
    List<KeySecretRows.Secret> former = KeySecretRows.workingAfter(tx, key, now);
    if (former.size() >= MOST_SECRETS) {
      throw Problem.of(
              ProblemCode.QUOTA_EXCEEDED,
              "%d secrets of this key work already; rotate it with a shorter overlap_s."
                  .formatted(former.size()))
          .with("limit", MOST_SECRETS);
    }
    KeySecretRows.add(tx, key, ids.next(), TokenHash.of(secret), expiresAt);
    ApiKeyRows.rotate(tx, key, KeyFormat.hint(secret), now, expiresAt, lastEnd(former));
    tx.afterCommit(() -> credentials.expire(shortened, overlapEnd));
    audit.write(tx, request.actor(), AuditAction.API_KEY_ROTATED, key.auditTarget());
    return ApiKeyRows.find(tx, request.holder(), id).orElseThrow();
  }

  private static @Nullable Instant lastEnd(List<KeySecretRows.Secret> secrets) {
    return secrets.stream()
        .map(KeySecretRows.Secret::endsAt)
        .filter(Objects::nonNull)
        .max(Comparator.naturalOrder())
        .orElse(null);
  }

  /** Revokes a key at once and for good; nothing happens to one that is revoked. */
  void revoke(Tx tx, KeyRequest request, long id) {
    ApiKey key = ApiKeyRows.find(tx, request.holder(), id).orElseThrow(Problem::notFound);
    if (request.isOfAnother(key)) {
      requireAbove(tx, request.caller(), key);
    }
    if (revoke(tx, key.organizationId(), id)) {
      audit.write(tx, request.actor(), AuditAction.API_KEY_REVOKED, key.auditTarget());
    }
  }

  /** Revokes the personal keys of an agent. */
  void revokePersonal(Tx tx, long organizationId, long agentId) {
    ApiKeyRows.personal(tx, organizationId, agentId).forEach(id -> revoke(tx, organizationId, id));
  }

  private boolean revoke(Tx tx, long organizationId, long id) {
    boolean worked = ApiKeyRows.revoke(tx, organizationId, id, now());
    if (worked) {
      revoked.revoked(tx, organizationId, id);
    }
    List<Long> secrets = KeySecretRows.delete(tx, organizationId, id);
    tx.afterCommit(() -> credentials.revoke(secrets));
    return worked;
  }

  /** The personal keys of owners and admins are no matter of admins. */
  private void requireAbove(Tx tx, Caller caller, ApiKey key) {
    members
        .role(tx, key.organizationId(), key.agentId().orElseThrow())
        .ifPresent(caller::requireGrant);
  }

  /**
   * The key, which nobody else changes until this transaction ends, if the caller may change it.
   */
  private static ApiKey locked(Tx tx, KeyRequest request, long id) {
    boolean works = ApiKeyRows.lock(tx, request.organizationId(), id);
    ApiKey key = ApiKeyRows.find(tx, request.holder(), id).orElseThrow(Problem::notFound);
    if (!works) {
      throw Problem.of(ProblemCode.API_KEY_REVOKED, "Make another key; this one stays revoked.");
    }
    if (request.isOfAnother(key)) {
      throw Problem.of(
          ProblemCode.FORBIDDEN, "A personal key is changed by its agent; you may revoke it.");
    }
    KeyScopes.requireHeld(request.caller(), key.profile().scopes());
    return key;
  }

  /** As it is stored. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

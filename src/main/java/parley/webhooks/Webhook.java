package parley.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.audit.AuditTarget;
import parley.events.EventHead;
import parley.events.EventType;
import parley.storage.IdType;

/**
 * Where an organization wants to be told of its events.
 *
 * @param disabledReason why it was disabled, unless an owner did it
 * @param readUpTo the number of the last event that deliveries were written for
 * @param failures attempts that have failed since the last success
 * @param failingSince the first of them; null when the last attempt succeeded
 * @param heldUntil nothing is sent before this time
 * @param leasedBy the node that sends, or was the last to do so
 */
record Webhook(
    long organizationId,
    long id,
    WebhookProfile profile,
    @Nullable String disabledReason,
    SigningSecrets secrets,
    long readUpTo,
    int failures,
    @Nullable Instant failingSince,
    Instant heldUntil,
    @Nullable Instant lastSuccessAt,
    @Nullable String leasedBy,
    Instant createdAt,
    Instant updatedAt) {

  /** Its test events are its own; of the others it gets those that an owner has chosen. */
  boolean wants(EventHead event) {
    return event.type().equals(EventType.WEBHOOK_TEST.text())
        ? event.subject() == id
        : profile.events().isEmpty() || profile.events().contains(event.type());
  }

  /** Its name is where it leads, without the path, which may hold a secret. */
  AuditTarget auditTarget() {
    return AuditTarget.of(IdType.WEBHOOK, id, profile.origin());
  }

  WebhookStatus status() {
    return !profile.enabled()
        ? WebhookStatus.DISABLED
        : failingSince == null ? WebhookStatus.ACTIVE : WebhookStatus.FAILING;
  }

  /** Says whether {@code worker} may send to it now. */
  boolean isOpenFor(String worker, Instant now) {
    return profile.enabled() && worker.equals(leasedBy) && !isHeld(now);
  }

  private boolean isHeld(Instant now) {
    return heldUntil.isAfter(now) && !heldUntil.isAfter(now.plus(LongestWaits.REST));
  }
}

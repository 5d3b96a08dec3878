package parley.webhooks;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Caller;
import parley.http.Scope;
import parley.storage.IdType;

/**
 * A webhook as the API shows it.
 *
 * @param url for owners in full, for others without path and query, which may hold a secret
 * @param secret only in the answer that has made it, else null
 */
record WebhookView(
    String id,
    String url,
    List<String> events,
    @Nullable String description,
    boolean enabled,
    WebhookStatus status,
    @Nullable String disabledReason,
    @Nullable Instant failingSince,
    @Nullable Instant lastSuccessAt,
    @Nullable String secret,
    Instant createdAt,
    Instant updatedAt) {
  private static final List<String> ALL = List.of("*");

  static WebhookView of(Webhook webhook) {
    return of(webhook, null);
  }

  /** What this caller may see of it. */
  static WebhookView to(Caller caller, Webhook webhook) {
    WebhookView view = of(webhook);
    return caller.has(Scope.WEBHOOKS_MANAGE) ? view : view.at(webhook.profile().origin());
  }

  static WebhookView withSecret(Webhook webhook) {
    return of(webhook, webhook.secrets().current());
  }

  private static WebhookView of(Webhook webhook, @Nullable String secret) {
    WebhookProfile profile = webhook.profile();
    return new WebhookView(
        IdType.WEBHOOK.encode(webhook.id()),
        profile.url(),
        profile.events().isEmpty() ? ALL : profile.events(),
        profile.description(),
        profile.enabled(),
        webhook.status(),
        webhook.disabledReason(),
        webhook.failingSince(),
        webhook.lastSuccessAt(),
        secret,
        webhook.createdAt(),
        webhook.updatedAt());
  }

  private WebhookView at(String otherUrl) {
    return new WebhookView(
        id,
        otherUrl,
        events,
        description,
        enabled,
        status,
        disabledReason,
        failingSince,
        lastSuccessAt,
        secret,
        createdAt,
        updatedAt);
  }

  @Override
  public String toString() {
    return "WebhookView[" + id + "]";
  }
}

package parley.webhooks;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.audit.AuditChanges;

/**
 * What an owner decides about a webhook.
 *
 * @param events types of events; all when there is none
 */
record WebhookProfile(
    String url, List<String> events, @Nullable String description, boolean enabled) {

  /** Where it leads, without path and query, which may hold a secret. */
  String origin() {
    URI uri = URI.create(url);
    return uri.getScheme() + "://" + uri.getRawAuthority() + "/";
  }

  AuditChanges changesSince(WebhookProfile before) {
    AuditChanges changes =
        AuditChanges.none()
            .field("url", before.origin(), origin())
            .field("events", before.events(), events)
            .field("description", before.description(), description)
            .field("enabled", before.enabled(), enabled);
    boolean sameOrigin = origin().equals(before.origin());
    return sameOrigin && !url.equals(before.url()) ? changes.secret("url") : changes;
  }
}

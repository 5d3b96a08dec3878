package parley.webhooks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an owner decides about a webhook.
 *
 * @param events types of events; all when there is none
 */
record WebhookProfile(
    String url, List<String> events, @Nullable String description, boolean enabled) {}

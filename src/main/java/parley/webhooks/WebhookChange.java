package parley.webhooks;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldChange;

/** What a request says about a webhook; the rest stays as it is. */
record WebhookChange(
    FieldChange<String> url,
    FieldChange<List<String>> events,
    FieldChange<String> description,
    FieldChange<Boolean> enabled) {
  private static final WebhookProfile DEFAULTS = new WebhookProfile("", List.of(), null, true);

  /** The profile of a new webhook, from a change that has a URL. */
  WebhookProfile profile() {
    return over(DEFAULTS);
  }

  WebhookProfile over(WebhookProfile current) {
    return new WebhookProfile(
        Objects.requireNonNullElse(url.over(current.url()), current.url()),
        Objects.requireNonNullElse(events.over(current.events()), List.of()),
        description.over(current.description()),
        isEnabled(enabled.over(current.enabled())));
  }

  /** Whether it may have removed the reason why deliveries failed. */
  boolean resumes() {
    return url.present() || (enabled.present() && isEnabled(enabled.value()));
  }

  private static boolean isEnabled(@Nullable Boolean value) {
    return Objects.requireNonNullElse(value, true);
  }
}

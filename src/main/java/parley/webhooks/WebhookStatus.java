package parley.webhooks;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a webhook does. */
enum WebhookStatus {
  ACTIVE,
  /** Every attempt since some time has failed. */
  FAILING,
  /** Nothing is sent. */
  DISABLED;

  /** The name in the API. */
  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package parley.apikeys;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether an API key works. */
enum ApiKeyStatus {
  ACTIVE,
  /** The former secret works beside the new one. */
  ROTATING,
  EXPIRED,
  REVOKED;

  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}

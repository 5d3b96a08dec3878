package parley.webhooks;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How far a delivery has come. */
enum DeliveryStatus {
  /** It is to be attempted, for the first time or again. */
  PENDING,
  /** The other side has answered with a 2xx. */
  DELIVERED,
  /** It is not attempted any more. */
  FAILED;

  /** The name in the API and the database. */
  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<DeliveryStatus> of(String text) {
    return Arrays.stream(values()).filter(status -> status.text().equals(text)).findFirst();
  }
}

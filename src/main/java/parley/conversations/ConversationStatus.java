package parley.conversations;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Where a conversation stands. */
public enum ConversationStatus {
  /** Somebody should look at it. */
  OPEN,
  /** Set aside until a time. */
  SNOOZED,
  /** Done, until the customer writes again. */
  RESOLVED;

  /** The name in the API and the database. */
  @JsonValue
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status with this {@link #text}. */
  public static Optional<ConversationStatus> of(String text) {
    return Arrays.stream(values()).filter(status -> status.text().equals(text)).findFirst();
  }
}

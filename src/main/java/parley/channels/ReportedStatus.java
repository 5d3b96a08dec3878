package parley.channels;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How far a provider has brought a message. */
public enum ReportedStatus {
  SENT,
  DELIVERED,
  READ,
  FAILED;

  /** The name in the API. */
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package parley.channels;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether a channel sends. */
public enum ChannelStatus {
  ACTIVE,
  PAUSED;

  /** The name in the API and the database. */
  @JsonValue
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The status with this {@link #text}. */
  public static ChannelStatus of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}

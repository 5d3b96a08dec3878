package parley.accounts;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Optional;

/** Whether somebody may expect an agent to answer now. */
public enum AgentAvailability {
  ONLINE,
  /** Is there, but has said not to be counted on. */
  AWAY,
  /** Has listened to no stream of events for a minute. */
  OFFLINE;

  /** Of an agent. */
  public static AgentAvailability of(boolean isConnected, boolean isAway) {
    if (!isConnected) {
      return OFFLINE;
    }
    return isAway ? AWAY : ONLINE;
  }

  /** What an agent may choose. */
  static Optional<AgentAvailability> chosen(String text) {
    return switch (text) {
      case "online" -> Optional.of(ONLINE);
      case "away" -> Optional.of(AWAY);
      default -> Optional.empty();
    };
  }

  /** The name in the API: {@code online}. */
  @JsonValue
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}

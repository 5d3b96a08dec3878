package parley.accounts;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether an agent may do anything in the organization. */
enum AgentStatus {
  ACTIVE,
  /** Has left: has no access, and stays the author of what they wrote. */
  DEACTIVATED;

  /** The name in the API and the database: {@code active}. */
  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static AgentStatus of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}

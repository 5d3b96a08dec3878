package parley.http;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What an agent may do in the organization. */
public enum Role {
  /** Everything, with agents, teams and channels. */
  OWNER,
  /** Contacts, conversations and messages. */
  AGENT;

  /** The name in the API and the database: {@code owner} or {@code agent}. */
  @JsonValue
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role with this {@link #text}. */
  public static Role of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}

package parley.http;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a caller may do. Every route that needs a token asks for one of these; a {@link Role} is a
 * set of them, and so is what an API key may do.
 */
public enum Scope {
  /**
   * Everything, and what only owners do: other owners, keys that may do everything, what the
   * organization is called, how long anything is kept.
   */
  ADMIN("admin"),
  /** A person's own login: never a key's. */
  SELF("self"),
  AGENTS_READ("agents:read"),
  /** Agents, invitations and teams. */
  AGENTS_MANAGE("agents:manage"),
  /** Who did what. */
  AUDIT_READ("audit:read"),
  CHANNELS_READ("channels:read"),
  CHANNELS_MANAGE("channels:manage"),
  CONTACTS_READ("contacts:read"),
  CONTACTS_WRITE("contacts:write"),
  /** What can't be mended by hand: erasing and merging contacts, and writing many at once. */
  CONTACTS_DELETE("contacts:delete"),
  /** All contacts as a file. */
  CONTACTS_EXPORT("contacts:export"),
  /** Conversations with their messages and files. */
  CONVERSATIONS_READ("conversations:read"),
  CONVERSATIONS_WRITE("conversations:write"),
  EVENTS_READ("events:read"),
  /** The organization's API keys: never granted to a key by itself. */
  KEYS_MANAGE("keys:manage"),
  MEDIA_WRITE("media:write"),
  MESSAGES_SEND("messages:send"),
  /** Canned replies. */
  REPLIES_READ("replies:read"),
  REPLIES_WRITE("replies:write"),
  /** What happens at the desk, in figures. */
  REPORTS_READ("reports:read"),
  /** How people sign in. */
  SETTINGS_MANAGE("settings:manage"),
  WEBHOOKS_READ("webhooks:read"),
  WEBHOOKS_MANAGE("webhooks:manage");

  private final String text;

  Scope(String text) {
    this.text = text;
  }

  /** The name in the API and the database: {@code contacts:read}. */
  @JsonValue
  public String text() {
    return text;
  }

  /** The scope with this {@link #text}. */
  public static Optional<Scope> of(String text) {
    return Arrays.stream(values()).filter(scope -> scope.text.equals(text)).findFirst();
  }
}

package parley.http;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What an agent may do in the organization: a set of {@link Scope}s, each more than the next. */
public enum Role {
  /** Everything. */
  OWNER(EnumSet.allOf(Scope.class)),
  /** What is set up once, and agents and viewers; neither owners nor other admins. */
  ADMIN(EnumSet.complementOf(EnumSet.of(Scope.ADMIN))),
  /** Contacts, conversations and messages. */
  AGENT(
      EnumSet.of(
          Scope.SELF,
          Scope.AGENTS_READ,
          Scope.CHANNELS_READ,
          Scope.CONTACTS_READ,
          Scope.CONTACTS_WRITE,
          Scope.CONVERSATIONS_READ,
          Scope.CONVERSATIONS_WRITE,
          Scope.EVENTS_READ,
          Scope.MEDIA_WRITE,
          Scope.MESSAGES_SEND,
          Scope.REPLIES_READ,
          Scope.REPLIES_WRITE,
          Scope.REPORTS_READ,
          Scope.WEBHOOKS_READ)),
  /** Looks at what agents see, and changes nothing. */
  VIEWER(
      EnumSet.of(
          Scope.SELF,
          Scope.AGENTS_READ,
          Scope.CHANNELS_READ,
          Scope.CONTACTS_READ,
          Scope.CONVERSATIONS_READ,
          Scope.EVENTS_READ,
          Scope.REPLIES_READ,
          Scope.REPORTS_READ,
          Scope.WEBHOOKS_READ));

  @SuppressWarnings("ImmutableEnumChecker") // nobody else has the set, and nobody here changes it
  private final Set<Scope> scopes;

  Role(Set<Scope> scopes) {
    this.scopes = scopes;
  }

  /** Whether who has this role may do this. */
  public boolean has(Scope scope) {
    return scopes.contains(scope);
  }

  /** The name in the API and the database: {@code owner}, {@code viewer}. */
  @JsonValue
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role that a client names by its {@link #text}. */
  public static Optional<Role> named(String text) {
    return Arrays.stream(values()).filter(role -> role.text().equals(text)).findFirst();
  }

  /** The role with this {@link #text}. */
  public static Role of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}

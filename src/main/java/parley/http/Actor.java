package parley.http;

import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/**
 * Who has done something: written a message, changed a conversation.
 *
 * @param type {@code contact}, {@code agent}, {@code api_key} or {@code system}
 */
public record Actor(String type, @Nullable Long id) {
  /** Parley itself. */
  public static final Actor SYSTEM = new Actor("system", null);

  /** Who sent a request: a personal key writes as its agent. */
  public static Actor of(Caller caller) {
    return switch (caller) {
      case AgentCaller agent -> new Actor("agent", agent.agentId());
      case KeyCaller key ->
          key.actingAgent().isPresent()
              ? new Actor("agent", key.actingAgent().getAsLong())
              : new Actor("api_key", key.keyId());
    };
  }

  /** A customer. */
  public static Actor contact(long id) {
    return new Actor("contact", id);
  }

  /** Whether it is one of us: an agent, or a program with a key of the organization. */
  public boolean isOurs() {
    return type.equals("agent") || type.equals("api_key");
  }

  /** Who of the agents it is; null for all others. */
  public @Nullable Long agentId() {
    return type.equals("agent") ? id : null;
  }

  /** As the API shows it. */
  public View view() {
    IdType idType =
        switch (type) {
          case "contact" -> IdType.CONTACT;
          case "api_key" -> IdType.API_KEY;
          default -> IdType.AGENT;
        };
    return new View(type, id == null ? null : idType.encode(id));
  }

  /** As the API shows it. */
  public record View(String type, @Nullable String id) {}
}

package parley.conversations;

import org.jspecify.annotations.Nullable;
import parley.http.AgentCaller;
import parley.http.Caller;
import parley.http.KeyCaller;
import parley.storage.IdType;

/**
 * Who has done something: written a message, changed a conversation.
 *
 * @param type {@code contact}, {@code agent}, {@code api_key} or {@code system}
 */
record Actor(String type, @Nullable Long id) {
  static final Actor SYSTEM = new Actor("system", null);

  /** Who sent a request: a personal key writes as its agent. */
  static Actor of(Caller caller) {
    return switch (caller) {
      case AgentCaller agent -> new Actor("agent", agent.agentId());
      case KeyCaller key ->
          key.actingAgent().isPresent()
              ? new Actor("agent", key.actingAgent().getAsLong())
              : new Actor("api_key", key.keyId());
    };
  }

  static Actor contact(long id) {
    return new Actor("contact", id);
  }

  /** Whether it is one of us: an agent, or a program with a key of the organization. */
  boolean isOurs() {
    return type.equals("agent") || type.equals("api_key");
  }

  View view() {
    IdType idType =
        switch (type) {
          case "contact" -> IdType.CONTACT;
          case "api_key" -> IdType.API_KEY;
          default -> IdType.AGENT;
        };
    return new View(type, id == null ? null : idType.encode(id));
  }

  /** As the API shows it. */
  record View(String type, @Nullable String id) {}
}

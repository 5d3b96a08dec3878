package parley.conversations;

import org.jspecify.annotations.Nullable;
import parley.http.AgentCaller;
import parley.http.Caller;
import parley.http.KeyCaller;
import parley.storage.IdType;

/**
 * Who wrote a message.
 *
 * @param type {@code contact}, {@code agent}, {@code api_key} or {@code system}
 */
record MessageAuthor(String type, @Nullable Long id) {
  static final MessageAuthor SYSTEM = new MessageAuthor("system", null);

  /** Who sent a request: a personal key writes as its agent. */
  static MessageAuthor of(Caller caller) {
    return switch (caller) {
      case AgentCaller agent -> new MessageAuthor("agent", agent.agentId());
      case KeyCaller key ->
          key.actingAgent().isPresent()
              ? new MessageAuthor("agent", key.actingAgent().getAsLong())
              : new MessageAuthor("api_key", key.keyId());
    };
  }

  static MessageAuthor contact(long id) {
    return new MessageAuthor("contact", id);
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

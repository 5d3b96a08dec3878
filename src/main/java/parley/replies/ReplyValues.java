package parley.replies;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import parley.contacts.Contact;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;

/**
 * What the places of a reply may be filled with.
 *
 * @param agentName of who sends it; null when that is a key or an agent without a name
 */
record ReplyValues(long conversationId, Contact contact, @Nullable String agentName)
    implements Function<String, Optional<String>> {
  private static final String ATTRIBUTES = "contact.attributes.";

  /** The value with this name, if there is one. */
  @Override
  public Optional<String> apply(String name) {
    return name.startsWith(ATTRIBUTES)
        ? attribute(name.substring(ATTRIBUTES.length()))
        : Optional.ofNullable(value(name));
  }

  private @Nullable String value(String name) {
    return switch (name) {
      case "contact.name" -> contact.name();
      case "contact.first_name" -> firstName(contact.name());
      case "contact.email" -> contact.email();
      case "contact.phone" -> contact.phone();
      case "agent.name" -> agentName;
      case "conversation.id" -> IdType.CONVERSATION.encode(conversationId);
      default -> null;
    };
  }

  /** Nobody is called by a number, which is all the name that some have. */
  private static @Nullable String firstName(@Nullable String name) {
    return name == null || isNumber(name) ? null : name.strip().split("\\s", 2)[0];
  }

  private static boolean isNumber(String name) {
    return name.codePoints().anyMatch(Character::isDigit)
        && name.codePoints().noneMatch(Character::isLetter);
  }

  /** Lists and objects say nothing to a person. */
  private Optional<String> attribute(String key) {
    JsonNode value = Json.parse(contact.customAttributes()).path(key);
    return value.isValueNode() && !value.isNull()
        ? Optional.of(value.asString())
        : Optional.empty();
  }
}

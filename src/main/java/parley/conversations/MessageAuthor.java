package parley.conversations;

import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/**
 * Who wrote a message.
 *
 * @param type {@code contact}, {@code agent} or {@code system}
 */
record MessageAuthor(String type, @Nullable Long id) {
  static final MessageAuthor SYSTEM = new MessageAuthor("system", null);

  static MessageAuthor agent(long id) {
    return new MessageAuthor("agent", id);
  }

  static MessageAuthor contact(long id) {
    return new MessageAuthor("contact", id);
  }

  View view() {
    IdType idType = type.equals("contact") ? IdType.CONTACT : IdType.AGENT;
    return new View(type, id == null ? null : idType.encode(id));
  }

  /** As the API shows it. */
  record View(String type, @Nullable String id) {}
}

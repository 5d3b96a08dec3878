package parley.conversations;

import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/**
 * Who wrote a message.
 *
 * @param type {@code contact}, {@code agent} or {@code system}
 */
record Sender(String type, @Nullable Long id) {
  static final Sender SYSTEM = new Sender("system", null);

  static Sender agent(long id) {
    return new Sender("agent", id);
  }

  static Sender contact(long id) {
    return new Sender("contact", id);
  }

  View view() {
    IdType idType = type.equals("contact") ? IdType.CONTACT : IdType.USER;
    return new View(type, id == null ? null : idType.encode(id));
  }

  /** As the API shows it. */
  record View(String type, @Nullable String id) {}
}

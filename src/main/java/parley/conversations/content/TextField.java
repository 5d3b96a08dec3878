package parley.conversations.content;

import parley.http.Field;
import parley.http.Fields;
import tools.jackson.databind.node.ObjectNode;

/** Texts of a content. */
final class TextField {
  private TextField() {}

  /** A text that must be there, and not of spaces alone. */
  static Field<String> required(Fields fields, String name, int most) {
    return fields.text(name, most).required().check(text -> !text.isBlank(), "blank", "is blank");
  }

  /** A text that may be absent; an empty one is taken for that. */
  static Field<String> optional(Fields fields, String name, int most) {
    return fields.text(name, most).nullIf(String::isBlank);
  }

  /** Copies texts that may be absent; those that are stay absent. */
  static void copy(Fields fields, ObjectNode target, int most, String... names) {
    for (String name : names) {
      String text = optional(fields, name, most).orNull();
      if (text != null) {
        target.put(name, text);
      }
    }
  }
}

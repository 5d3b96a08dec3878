package parley.contacts;

import java.util.Optional;
import java.util.Set;

/**
 * How rows become contacts.
 *
 * @param match by which values a row is taken for a contact that is there
 */
record UpsertRule(Mode mode, Set<Key> match) {

  /** What to do with a row whose contact is there. */
  enum Mode {
    CREATE,
    UPSERT,
    SKIP;

    static Optional<Mode> of(String text) {
      return switch (text) {
        case "create" -> Optional.of(CREATE);
        case "upsert" -> Optional.of(UPSERT);
        case "skip" -> Optional.of(SKIP);
        default -> Optional.empty();
      };
    }
  }

  /** A value that only one contact of an organization has. */
  enum Key {
    EXTERNAL_ID("external_id"),
    EMAIL("email"),
    PHONE("phone");

    private final String field;

    Key(String field) {
      this.field = field;
    }

    static Optional<Key> of(String text) {
      for (Key key : values()) {
        if (key.field.equals(text)) {
          return Optional.of(key);
        }
      }
      return Optional.empty();
    }

    String field() {
      return field;
    }
  }

  /** A rule that matches by every key. */
  static UpsertRule of(Mode mode) {
    return new UpsertRule(mode, Set.of(Key.values()));
  }

  boolean matches(ContactConflict conflict) {
    return match.stream().anyMatch(key -> key.field().equals(conflict.field()));
  }
}

package parley.contacts;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import parley.http.Choices;
import parley.http.Field;
import parley.http.Fields;

/**
 * How rows become contacts.
 *
 * @param match by which values a row is taken for a contact that is there
 */
public record UpsertRule(Mode mode, Set<Key> match) {
  /** The modes by their names in the API. */
  public static final Choices<Mode> MODES = Choices.of(List.of(Mode.values()), Mode::text);

  /** What to do with a row whose contact is there. */
  public enum Mode {
    CREATE,
    UPSERT,
    SKIP;

    /** The name in the API. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A value that only one contact of an organization has. */
  public enum Key {
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

  /** The field {@code match} of a body: every key where it is absent. */
  public static Field<Set<Key>> match(Fields body) {
    return body.texts(
            "match",
            Key.values().length,
            Key::of,
            "unknown_value",
            "is none of external_id, email and phone")
        .check(keys -> !keys.isEmpty(), "too_few", "must have at least 1 entry")
        .map(EnumSet::copyOf);
  }

  boolean matches(ContactConflict conflict) {
    return match.stream().anyMatch(key -> key.field().equals(conflict.field()));
  }
}

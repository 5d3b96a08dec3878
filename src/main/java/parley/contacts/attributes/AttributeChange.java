package parley.contacts.attributes;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldChange;
import parley.http.Problem;

/** What a client says about a definition; the rest stays as it is. */
record AttributeChange(
    FieldChange<String> key,
    FieldChange<String> label,
    FieldChange<AttributeType> type,
    FieldChange<List<String>> options,
    FieldChange<TextPattern> pattern) {

  /** The new definition that it describes. */
  Attribute added(long id, Instant now) {
    AttributeType added = required(type.value());
    return new Attribute(
        id,
        required(key.value()),
        required(label.value()),
        added,
        options(added, List.of()),
        pattern(added, null),
        true,
        1,
        now,
        now);
  }

  /** A definition after the change. */
  Attribute over(Attribute current, Instant now) {
    requireSame("key", key, current.key());
    requireSame("type", type, current.type());
    return current.changed(
        required(label.over(current.label())),
        options(current.type(), current.options()),
        pattern(current.type(), current.pattern()),
        now);
  }

  private List<String> options(AttributeType wanted, List<String> current) {
    List<String> after = Objects.requireNonNullElse(options.over(current), List.of());
    if (wanted == AttributeType.LIST && after.isEmpty()) {
      throw Problem.invalidField("/options", "required", "is required with the type list");
    }
    if (wanted != AttributeType.LIST && !after.isEmpty()) {
      throw Problem.invalidField("/options", "not_allowed", "is only for the type list");
    }
    return after;
  }

  private @Nullable TextPattern pattern(AttributeType wanted, @Nullable TextPattern current) {
    TextPattern after = pattern.over(current);
    if (wanted != AttributeType.TEXT && after != null) {
      throw Problem.invalidField("/pattern", "not_allowed", "is only for the type text");
    }
    return after;
  }

  private static <T> void requireSame(String name, FieldChange<T> change, T current) {
    if (!current.equals(change.over(current))) {
      throw Problem.invalidField("/" + name, "not_changeable", "can't be changed");
    }
  }

  private static <T> T required(@Nullable T value) {
    return Objects.requireNonNull(value);
  }
}

package parley.contacts.attributes;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.FieldError;
import tools.jackson.databind.JsonNode;

/**
 * What is defined about a key of {@code custom_attributes}.
 *
 * @param key lower-case letters, digits and underscores
 * @param label what people read
 * @param options what there is to choose from, with the type {@link AttributeType#LIST}; else empty
 * @param pattern what texts have to match, with the type {@link AttributeType#TEXT}; null for none
 * @param indexing whether contacts are still gone through that were there before it
 * @param version grows with every change
 */
public record Attribute(
    long id,
    String key,
    String label,
    AttributeType type,
    List<String> options,
    @Nullable TextPattern pattern,
    boolean indexing,
    long version,
    Instant createdAt,
    Instant updatedAt) {

  /** What is wrong with a value of this key, if anything is. */
  Optional<FieldError> fault(JsonNode value) {
    String field = "/custom_attributes/" + key;
    if (!type.fits(value)) {
      return Optional.of(new FieldError(field, "invalid_type", type.message()));
    }
    if (type == AttributeType.LIST && !options.contains(value.asString())) {
      return Optional.of(new FieldError(field, "invalid_option", type.message()));
    }
    return pattern == null || pattern.matches(value.asString())
        ? Optional.empty()
        : Optional.of(new FieldError(field, "pattern_mismatch", "must match " + pattern.text()));
  }

  /** Whether another version of it says the same. */
  boolean says(Attribute other) {
    return label.equals(other.label)
        && options.equals(other.options)
        && Objects.equals(pattern, other.pattern);
  }

  /** The next version, with another label, other options and another pattern. */
  Attribute changed(
      String newLabel, List<String> newOptions, @Nullable TextPattern newPattern, Instant now) {
    return new Attribute(
        id, key, newLabel, type, newOptions, newPattern, indexing, version + 1, createdAt, now);
  }
}

package parley.contacts.attributes;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.http.FieldError;
import tools.jackson.databind.JsonNode;

/**
 * What is defined about a key of {@code custom_attributes}.
 *
 * @param key lower-case letters, digits and underscores
 * @param label what people read
 * @param options what there is to choose from, with the type {@link AttributeType#LIST}; else empty
 * @param indexing whether contacts are still gone through that were there before it
 * @param version grows with every change
 */
public record Attribute(
    long id,
    String key,
    String label,
    AttributeType type,
    List<String> options,
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
    return type == AttributeType.LIST && !options.contains(value.asString())
        ? Optional.of(new FieldError(field, "invalid_option", type.message()))
        : Optional.empty();
  }

  /** The next version, with another label and other options. */
  Attribute changed(String newLabel, List<String> newOptions, Instant now) {
    return new Attribute(
        id, key, newLabel, type, newOptions, indexing, version + 1, createdAt, now);
  }
}

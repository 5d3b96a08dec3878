package parley.contacts.filter;

import java.util.Map;
import java.util.Optional;
import parley.contacts.attributes.Attribute;
import parley.http.Problem;

/**
 * The fields that an organization can compare.
 *
 * @param attributes by their keys
 */
record FilterFields(Map<String, Attribute> attributes) {
  private static final String CUSTOM = "custom_attributes.";
  private static final String HINT =
      "must be one of "
          + FilterField.Own.names()
          + ", or custom_attributes.… with the key of a defined attribute";

  /** The field with a name, which stands at {@code place} in the body. */
  FilterField of(String name, String place) {
    if (!name.startsWith(CUSTOM)) {
      return FilterField.Own.of(name)
          .orElseThrow(() -> Problem.invalidField(place, "unknown_value", HINT));
    }
    Attribute attribute =
        Optional.ofNullable(attributes.get(name.substring(CUSTOM.length())))
            .orElseThrow(
                () -> Problem.invalidField(place, "unknown_value", "is not a defined attribute"));
    if (attribute.indexing()) {
      throw Problem.invalidField(
          place, "indexing", "was defined just now; the contacts are still being gone through");
    }
    return new FilterField.Custom(attribute);
  }
}

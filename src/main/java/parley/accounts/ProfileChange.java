package parley.accounts;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;
import parley.http.Json;
import parley.http.Problem;
import tools.jackson.databind.node.ObjectNode;

/**
 * What agents change about themselves.
 *
 * @param name null to leave it
 * @param preferences null to leave them; a key in it replaces that key alone, and null removes it
 */
record ProfileChange(
    @Nullable String name, FieldChange<String> locale, @Nullable ObjectNode preferences) {
  private static final int MOST_PREFERENCE_BYTES = 16 << 10;

  /**
   * Reads it.
   *
   * @throws Problem {@code validation_failed}
   */
  static ProfileChange read(Fields body) {
    Field<String> name = NameField.read(body, "name").notNull();
    Field<String> locale = LocaleField.read(body, "locale");
    Field<ObjectNode> preferences = body.json("preferences").notNull();
    body.check();
    return new ProfileChange(name.orNull(), locale.change(), preferences.orNull());
  }

  /**
   * The profile with this change.
   *
   * @throws Problem {@code validation_failed} when its preferences would be too large
   */
  Profile over(Profile current) {
    return new Profile(
        locale.over(current.locale()),
        preferences == null ? current.preferences() : merged(current.preferences(), preferences));
  }

  private static String merged(String current, ObjectNode changes) {
    ObjectNode all = (ObjectNode) Json.parse(current);
    changes.properties().forEach(change -> all.set(change.getKey(), change.getValue()));
    all.removeNulls();
    String merged = Json.text(all);
    if (merged.getBytes(StandardCharsets.UTF_8).length > MOST_PREFERENCE_BYTES) {
      throw Problem.invalidField(
          "/preferences", "too_long", "must have at most 16 KiB as JSON, with those kept before");
    }
    return merged;
  }
}

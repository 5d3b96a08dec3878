package parley.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with one field.
 *
 * @param field a JSON Pointer into the body, or {@code query:name}, or {@code header:Name}
 * @param code stable, for programs
 * @param message for people
 * @param existingId the resource that has the value already, where that is the error
 */
public record FieldError(
    String field,
    String code,
    String message,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String existingId) {

  public FieldError(String field, String code, String message) {
    this(field, code, message, null);
  }

  /** What is wrong where; with a whole body there is no place to name. */
  String sentence() {
    return field.isEmpty() ? message : field + ": " + message;
  }

  /** The same about another field. */
  FieldError at(String otherField) {
    return field.equals(otherField) ? this : new FieldError(otherField, code, message, existingId);
  }
}

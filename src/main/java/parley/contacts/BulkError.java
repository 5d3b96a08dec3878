package parley.contacts;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldError;
import parley.http.Problem;
import parley.http.ProblemCode;

/**
 * What is wrong with one row.
 *
 * @param field a JSON Pointer into the body, or into the row where each is a document
 * @param existingId the contact that has the value already, where that is the error
 * @param existingIds the contacts between which the row doesn't decide, where that is the error
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BulkError(
    String field,
    String code,
    String message,
    @Nullable String existingId,
    @Nullable List<String> existingIds) {
  /** So that an answer to a thousand rows stays an answer. */
  private static final int MOST = 10;

  /** The errors of the row at {@code pointer}. */
  static List<BulkError> of(String pointer, Problem problem, boolean ambiguous) {
    if (ambiguous) {
      return List.of(ambiguous(pointer, problem.errors()));
    }
    if (problem.errors().isEmpty()) {
      return List.of(new BulkError(pointer, problem.code().text(), problem.detail(), null, null));
    }
    return problem.errors().stream()
        .limit(MOST)
        .map(error -> of(pointer, problem.code(), error))
        .toList();
  }

  private static BulkError of(String pointer, ProblemCode problem, FieldError error) {
    String code = problem == ProblemCode.CONTACT_EXISTS ? problem.text() : error.code();
    return new BulkError(pointer + error.field(), code, error.message(), error.existingId(), null);
  }

  private static BulkError ambiguous(String pointer, List<FieldError> errors) {
    List<String> ids =
        errors.stream().map(FieldError::existingId).filter(Objects::nonNull).distinct().toList();
    return new BulkError(
        pointer, "ambiguous_match", "several contacts have what this row has", null, ids);
  }
}

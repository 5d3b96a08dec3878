package parley.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * An error that only the client can act on, thrown from anywhere and answered as {@code
 * application/problem+json} (RFC 9457).
 */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ProblemCode code;
  private final transient List<FieldError> errors;
  private final transient Map<String, String> headers = new LinkedHashMap<>();
  private final transient Map<String, Object> members = new LinkedHashMap<>();

  private Problem(ProblemCode code, String detail, List<FieldError> errors) {
    super(detail, null, false, false);
    this.code = code;
    this.errors = errors;
  }

  /** An error with a sentence for people about this one occurrence. */
  public static Problem of(ProblemCode code, String detail) {
    return new Problem(code, detail, List.of());
  }

  /** The one answer for an unknown, deleted, malformed or foreign id. */
  public static Problem notFound() {
    return of(ProblemCode.NOT_FOUND, "No such resource.");
  }

  /** One wrong query parameter or header; {@code field} as in {@link FieldError}. */
  public static Problem invalidParameter(String field, String message) {
    return withErrors(
        ProblemCode.INVALID_PARAMETER,
        List.of(new FieldError(field, ProblemCode.INVALID_PARAMETER.text(), message)));
  }

  /** One wrong field of a body. */
  public static Problem invalidField(String pointer, String code, String message) {
    return invalidFields(List.of(new FieldError(pointer, code, message)));
  }

  /**
   * What is wrong with a body. The answer's code is {@code validation_failed}, or that of the
   * errors if they all share one that stands for itself ({@code unknown_field} …).
   */
  public static Problem invalidFields(List<FieldError> errors) {
    return invalidFields(FieldErrors.of(errors));
  }

  static Problem invalidFields(FieldErrors errors) {
    List<String> codes = errors.listed().stream().map(FieldError::code).distinct().toList();
    ProblemCode common =
        codes.size() == 1
            ? ProblemCode.of(codes.getFirst())
                .filter(code -> code.status() == 422)
                .orElse(ProblemCode.VALIDATION_FAILED)
            : ProblemCode.VALIDATION_FAILED;
    return withErrors(common, errors);
  }

  /** An error that names fields. */
  public static Problem withErrors(ProblemCode code, List<FieldError> errors) {
    return withErrors(code, FieldErrors.of(errors));
  }

  private static Problem withErrors(ProblemCode code, FieldErrors errors) {
    List<FieldError> listed = errors.listed();
    if (errors.hasMore()) {
      return new Problem(code, "The first " + listed.size() + " errors are listed.", listed);
    }
    String detail =
        listed.size() == 1 ? listed.getFirst().sentence() : listed.size() + " fields are invalid";
    return new Problem(code, detail, listed);
  }

  /** The same about fields that stand elsewhere; itself when it is about none. */
  public Problem about(UnaryOperator<String> otherField) {
    return errors.isEmpty()
        ? this
        : withErrors(
            code, errors.stream().map(error -> error.at(otherField.apply(error.field()))).toList());
  }

  /** Adds a header to the answer. */
  public Problem header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  /** Adds a {@code Retry-After} header, in whole seconds of at least 1. */
  public Problem retryAfter(long seconds) {
    return header("Retry-After", Long.toString(Math.max(1, seconds)));
  }

  /** Adds a member to the answer's body. */
  public Problem with(String member, Object value) {
    members.put(member, value);
    return this;
  }

  public ProblemCode code() {
    return code;
  }

  /** What is wrong with which field; empty when it is about none. */
  public List<FieldError> errors() {
    return errors;
  }

  /** The sentence about this one occurrence. */
  public String detail() {
    return String.valueOf(getMessage());
  }

  /** The answer; its body has the members of RFC 9457 and ours. */
  Response response(String requestId) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", "/problems/" + code.text());
    body.put("title", code.title());
    body.put("status", code.status());
    body.put("code", code.text());
    body.put("detail", getMessage());
    body.put("request_id", requestId);
    if (!errors.isEmpty()) {
      body.put("errors", new ArrayList<>(errors));
    }
    body.putAll(members);
    Response response = Response.bytes(code.status(), "application/problem+json", Json.write(body));
    for (Map.Entry<String, String> header : headers.entrySet()) {
      response = response.header(header.getKey(), header.getValue());
    }
    return response;
  }
}

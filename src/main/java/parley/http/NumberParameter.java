package parley.http;

import java.util.Optional;
import java.util.regex.Pattern;

/** A whole number in the query of a request. */
public final class NumberParameter {
  /** {@link Long#parseLong} takes signs and digits of any script, too. */
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,19}");

  private NumberParameter() {}

  /**
   * The number in the query parameter {@code name}, 0 or more; empty when it isn't there.
   *
   * @throws Problem {@code invalid_parameter}
   */
  public static Optional<Long> read(Request request, String name) {
    return request.query(name).map(text -> parse("query:" + name, text));
  }

  /**
   * The same of a number that was found elsewhere.
   *
   * @param field what an error names, e.g. {@code header:Last-Event-ID}
   */
  public static long parse(String field, String text) {
    return number(text)
        .orElseThrow(() -> Problem.invalidParameter(field, "must be a whole number of at least 0"));
  }

  /**
   * How many rows to answer, by the parameter {@code limit}: {@code usual} when it isn't there, and
   * never over {@code most}.
   *
   * @throws Problem {@code invalid_parameter}
   */
  public static int limit(Request request, int usual, int most) {
    return (int) Math.min(most, positive(request, "limit", usual));
  }

  static long positive(Request request, String name, long otherwise) {
    return number(request.query(name).orElse(Long.toString(otherwise)))
        .filter(value -> value >= 1)
        .orElseThrow(() ->
            Problem.invalidParameter("query:" + name, "must be a whole number of at least 1"));
  }

  private static Optional<Long> number(String text) {
    try {
      return DIGITS.matcher(text).matches() ? Optional.of(Long.parseLong(text)) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}

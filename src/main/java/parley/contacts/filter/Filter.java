package parley.contacts.filter;

import java.util.List;

/** Which contacts are meant. Whoever lacks a field is in none of its comparisons. */
public sealed interface Filter {
  /** Those in each of them; at least one. */
  record All(List<Filter> filters) implements Filter {}

  /** Those in one of them; at least one. */
  record Any(List<Filter> filters) implements Filter {}

  /** All the others. */
  record Not(Filter filter) implements Filter {}

  /**
   * Those whose text is one of these, or who have one of these tags.
   *
   * @param values as {@link FieldText} writes them; at least one
   */
  record Among(FilterField field, List<String> values) implements Filter {}

  /** Those whose text has this part. */
  record Contains(FilterField field, String part) implements Filter {}

  /** Those whose text begins with this. */
  record StartsWith(FilterField field, String beginning) implements Filter {}

  /**
   * Those whose number is in a range: an instant in milliseconds, a truth value as 0 or 1, a number
   * as {@link parley.contacts.attributes.IndexedValue} orders them.
   *
   * @param below the first number that is not meant any more
   */
  record Within(FilterField field, long from, long below) implements Filter {}

  /** Those who have the field. */
  record Present(FilterField field) implements Filter {}
}

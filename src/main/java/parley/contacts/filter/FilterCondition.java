package parley.contacts.filter;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * SQL about a contact {@code c}: true or false, never null.
 *
 * @param values for each {@code ?} of it
 */
record FilterCondition(String sql, List<Object> values) {
  static FilterCondition of(String sql, Object... values) {
    return new FilterCondition(sql, List.of(values));
  }

  /** Several of them, between which {@code word} stands. */
  static FilterCondition joined(String word, List<FilterCondition> conditions) {
    return new FilterCondition(
        conditions.stream().map(FilterCondition::sql).collect(Collectors.joining(word, "(", ")")),
        conditions.stream().flatMap(condition -> condition.values().stream()).toList());
  }

  FilterCondition negated() {
    return new FilterCondition("not " + sql, values);
  }

  /** This behind other SQL, with the values of that. */
  FilterCondition inside(String before, String after, Object... first) {
    return new FilterCondition(
        before + sql + after, Stream.concat(Stream.of(first), values.stream()).toList());
  }
}

package parley.contacts;

import java.util.List;

/**
 * A select of contacts' ids.
 *
 * @param values what its places stand for
 */
public record Matching(String sql, List<Object> values) {
  Matching(String sql, Object[] values) {
    this(sql, List.of(values));
  }
}

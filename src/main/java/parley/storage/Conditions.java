package parley.storage;

import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The conditions of a query that is put together at run time, and their values. */
public final class Conditions {
  private final String prefix;
  private final StringJoiner sql = new StringJoiner("\n  and ");
  private final Values values = Values.none();

  /**
   * No condition yet.
   *
   * @param prefix of the names that values get, so that two queries can become one
   */
  public Conditions(String prefix) {
    this.prefix = prefix;
  }

  /**
   * Adds a condition.
   *
   * @param more for each {@code ?} of the condition
   */
  public void add(String condition, @Nullable Object... more) {
    StringBuilder named = new StringBuilder();
    int end = 0;
    for (Object value : more) {
      int place = condition.indexOf('?', end);
      String name = prefix + values.size();
      named.append(condition, end, place).append(':').append(name);
      values.and(name, value);
      end = place + 1;
    }
    sql.add(named.append(condition, end, condition.length()));
  }

  /** Adds a condition whose values have names already, of another prefix. */
  public void add(String condition, Values more) {
    sql.add(condition);
    values.andAll(more);
  }

  /** All of them, for behind a {@code where}. */
  public String sql() {
    return sql.toString();
  }

  /** Their values as they are now; others can be added to them. */
  public Values values() {
    return Values.none().andAll(values);
  }
}

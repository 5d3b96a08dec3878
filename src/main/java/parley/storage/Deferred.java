package parley.storage;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements that wait for the next one, so that all leave in one message: a round trip costs
 * PostgreSQL and us as much as a small statement.
 */
final class Deferred {
  private final List<String> statements = new ArrayList<>();
  private final List<@Nullable Object> values = new ArrayList<>();

  boolean isEmpty() {
    return statements.isEmpty();
  }

  void add(String sql, @Nullable Object... more) {
    statements.add(sql);
    values.addAll(Arrays.asList(more));
  }

  /** All that wait, and {@code sql} behind them. */
  String before(String sql) {
    return isEmpty() ? sql : String.join(";\n", statements) + ";\n" + sql;
  }

  /** The values of {@link #before(String)}. */
  @Nullable Object[] before(@Nullable Object... more) {
    if (isEmpty()) {
      return more;
    }
    List<@Nullable Object> all = new ArrayList<>(values);
    all.addAll(Arrays.asList(more));
    return all.toArray();
  }

  /**
   * They have run: goes past their results to that of the statement behind them.
   *
   * @return false when there were none
   */
  boolean pass(Statement statement) throws SQLException {
    boolean any = !isEmpty();
    for (int i = 0; i < statements.size(); i++) {
      statement.getMoreResults();
    }
    statements.clear();
    values.clear();
    return any;
  }
}

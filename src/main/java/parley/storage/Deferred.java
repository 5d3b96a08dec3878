package parley.storage;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements that wait for the next one, so that all leave in one message: a round trip costs
 * PostgreSQL and us as much as a small statement.
 */
final class Deferred {
  private final List<BoundSql> statements = new ArrayList<>();

  boolean isEmpty() {
    return statements.isEmpty();
  }

  void add(BoundSql statement) {
    statements.add(statement);
  }

  /** All that wait, and {@code last} behind them. */
  BoundSql before(BoundSql last) {
    if (isEmpty()) {
      return last;
    }
    StringBuilder text = new StringBuilder();
    List<@Nullable Object> values = new ArrayList<>();
    for (BoundSql statement : statements) {
      text.append(statement.text()).append(";\n");
      Collections.addAll(values, statement.values());
    }
    Collections.addAll(values, last.values());
    return new BoundSql(last.source(), text.append(last.text()).toString(), values.toArray());
  }

  /** They have run: goes past their results to that of the statement behind them. */
  void pass(Statement statement) throws SQLException {
    for (int i = 0; i < statements.size(); i++) {
      statement.getMoreResults();
    }
    statements.clear();
  }
}

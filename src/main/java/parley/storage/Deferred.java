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
  /** A statement, and who waits for its rows, if anybody does. */
  record Waiting(BoundSql sql, @Nullable Answer<?> answer) {
    /** It has run, and this is its result. */
    void read(Statement statement) throws SQLException {
      if (answer != null) {
        answer.read(statement.getResultSet());
      }
    }
  }

  private final List<Waiting> statements = new ArrayList<>();

  boolean isEmpty() {
    return statements.isEmpty();
  }

  void add(BoundSql statement) {
    statements.add(new Waiting(statement, null));
  }

  /** A query, and who waits for its rows. */
  void add(BoundSql query, Answer<?> answer) {
    statements.add(new Waiting(query, answer));
  }

  /** Takes out the last one, before which the others are still to run. */
  Waiting removeLast() {
    return statements.removeLast();
  }

  /** All that wait, and {@code last} behind them. */
  BoundSql before(BoundSql last) {
    if (isEmpty()) {
      return last;
    }
    StringBuilder text = new StringBuilder();
    List<@Nullable Object> values = new ArrayList<>();
    for (Waiting waiting : statements) {
      text.append(waiting.sql().text()).append(";\n");
      Collections.addAll(values, waiting.sql().values());
    }
    Collections.addAll(values, last.values());
    return new BoundSql(last.source(), text.append(last.text()).toString(), values.toArray());
  }

  /** They have run: reads what was asked, and goes on to the result of the one behind them. */
  void pass(Statement statement) throws SQLException {
    for (Waiting waiting : statements) {
      waiting.read(statement);
      statement.getMoreResults();
    }
    statements.clear();
  }
}

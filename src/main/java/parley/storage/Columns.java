package parley.storage;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** The columns of a query's result, by their names. */
final class Columns {
  private final String[] labels;
  private final String sql;

  private Columns(String[] labels, String sql) {
    this.labels = labels;
    this.sql = sql;
  }

  static Columns of(ResultSetMetaData result, String sql) throws SQLException {
    String[] labels = new String[result.getColumnCount()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = result.getColumnLabel(i + 1).intern();
    }
    return new Columns(labels, sql);
  }

  /**
   * The number of a column, from 1 on.
   *
   * @param last the number of the column that was read last: the next one is looked at first
   * @throws IllegalArgumentException when there is no such column
   */
  @SuppressWarnings("ReferenceEquality") // both are interned, but for names made at run time
  int number(String name, int last) {
    if (last < labels.length && labels[last] == name) {
      return last + 1;
    }
    for (int i = 0; i < labels.length; i++) {
      if (labels[i].equals(name)) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException(
        "no column " + name + " among " + List.of(labels) + " of " + sql);
  }
}

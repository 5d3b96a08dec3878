package parley.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A table on its way to PostgreSQL. */
final class CopyTable {
  private static final int BATCH = 500;

  private final String name;
  private final List<String> columns;
  private final List<String> types;
  private final Map<String, Long> fixed;

  /**
   * A table of both databases.
   *
   * @param columns their names, with the types that PostgreSQL has for them
   */
  CopyTable(String name, Map<String, String> columns) {
    this(name, List.copyOf(columns.keySet()), columns.values().stream().toList(), Map.of());
  }

  private CopyTable(
      String name, List<String> columns, List<String> types, Map<String, Long> fixed) {
    this.name = name;
    this.columns = columns;
    this.types = types;
    this.fixed = fixed;
  }

  /** The same, but some columns get another value, the same in all rows. */
  CopyTable with(Map<String, Long> values) {
    return new CopyTable(name, columns, types, values);
  }

  boolean has(String column) {
    return columns.contains(column);
  }

  String name() {
    return name;
  }

  String quoted() {
    return quoted(name);
  }

  long count(Connection connection, String condition) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet results =
            statement.executeQuery("select count(*) from " + quoted() + condition)) {
      results.next();
      return results.getLong(1);
    }
  }

  /**
   * Copies rows, makes sure that they are all there, and says how many.
   *
   * @param condition which ones: {@code where …}, or nothing for all
   */
  long copy(Connection from, Connection to, String condition) throws SQLException {
    try (Statement select = from.createStatement();
        PreparedStatement insert = to.prepareStatement(insert())) {
      select.setFetchSize(BATCH);
      insertAll(select, condition, insert);
    }
    long expected = count(from, condition);
    long copied = count(to, condition);
    if (copied != expected) {
      throw new StorageException.Broken(
          "nothing was copied: %d of %d rows of %s arrived".formatted(copied, expected, name),
          null);
    }
    return copied;
  }

  private void insertAll(Statement select, String condition, PreparedStatement insert)
      throws SQLException {
    String sql = "select " + columnList() + " from " + quoted() + condition + order();
    try (ResultSet rows = select.executeQuery(sql)) {
      int waiting = 0;
      while (rows.next()) {
        bind(rows, insert);
        insert.addBatch();
        if (++waiting == BATCH) {
          insert.executeBatch();
          waiting = 0;
        }
      }
      insert.executeBatch();
    }
  }

  /** Events without numbers get new places, in the order of the old ones. */
  private String order() {
    return name.equals("event_inbox") ? " order by position" : "";
  }

  private void bind(ResultSet row, PreparedStatement insert) throws SQLException {
    for (int i = 1; i <= types.size(); i++) {
      switch (types.get(i - 1)) {
        case "bigint" -> {
          long value = fixed.getOrDefault(columns.get(i - 1), row.getLong(i));
          if (row.wasNull()) {
            insert.setNull(i, Types.BIGINT);
          } else {
            insert.setLong(i, value);
          }
        }
        case "text" -> insert.setString(i, row.getString(i));
        case "bytea" -> insert.setBytes(i, row.getBytes(i));
        default -> throw new StorageException.Broken("can't copy a " + types.get(i - 1), null);
      }
    }
  }

  private String insert() {
    return "insert into %s (%s) values (%s)"
        .formatted(
            quoted(), columnList(), String.join(", ", Collections.nCopies(columns.size(), "?")));
  }

  private String columnList() {
    return columns.stream().map(CopyTable::quoted).collect(Collectors.joining(", "));
  }

  private static String quoted(String word) {
    return '"' + word + '"';
  }
}

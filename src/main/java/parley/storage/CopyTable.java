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

/** A table on its way from SQLite to PostgreSQL. */
final class CopyTable {
  private static final int BATCH = 500;

  private final String name;
  private final List<String> columns;
  private final List<String> types;

  /**
   * A table of both databases.
   *
   * @param columns their names, with the types that PostgreSQL has for them
   */
  CopyTable(String name, Map<String, String> columns) {
    this.name = name;
    this.columns = List.copyOf(columns.keySet());
    this.types = columns.values().stream().toList();
  }

  String name() {
    return name;
  }

  String quoted() {
    return quoted(name);
  }

  long count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery("select count(*) from " + quoted())) {
      results.next();
      return results.getLong(1);
    }
  }

  /** Copies all rows, makes sure that they are all there, and says how many. */
  long copy(Connection sqlite, Connection postgres) throws SQLException {
    try (Statement select = sqlite.createStatement();
        ResultSet rows = select.executeQuery("select " + columnList() + " from " + quoted());
        PreparedStatement insert = postgres.prepareStatement(insert())) {
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
    long expected = count(sqlite);
    long copied = count(postgres);
    if (copied != expected) {
      throw new StorageException.Broken(
          "nothing was copied: %d of %d rows of %s arrived".formatted(copied, expected, name),
          null);
    }
    return copied;
  }

  private void bind(ResultSet row, PreparedStatement insert) throws SQLException {
    for (int i = 1; i <= types.size(); i++) {
      switch (types.get(i - 1)) {
        case "bigint" -> {
          long value = row.getLong(i);
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

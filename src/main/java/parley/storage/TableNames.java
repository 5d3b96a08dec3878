package parley.storage;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The tables of a database that are Parley's: not SQLite's own, not those of Litestream. */
final class TableNames {
  private TableNames() {}

  static SortedSet<String> of(Connection connection, Dialect dialect) throws SQLException {
    SortedSet<String> names = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(query(dialect))) {
      while (results.next()) {
        String name = results.getString(1);
        if (!name.startsWith("sqlite_") && !name.startsWith("_litestream")) {
          names.add(name);
        }
      }
    }
    return names;
  }

  private static String query(Dialect dialect) {
    return switch (dialect) {
      case SQLITE -> "select name from pragma_table_list where type = 'table' and schema = 'main'";
      case POSTGRES, CITUS ->
          """
          select table_name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'
          """;
    };
  }

  /** How many rows each of them has. */
  static SequencedMap<String, Long> rows(Connection connection, Dialect dialect)
      throws SQLException {
    SequencedMap<String, Long> rows = new TreeMap<>();
    for (String name : of(connection, dialect)) {
      try (Statement statement = connection.createStatement();
          ResultSet results = statement.executeQuery("select count(*) from \"" + name + '"')) {
        results.next();
        rows.put(name, results.getLong(1));
      }
    }
    return rows;
  }
}

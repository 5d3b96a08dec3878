package parley.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The tables that are copied, each after those that it refers to. */
final class CopyTables {
  /** Filled by each database's own migrations, triggers, nodes and processes. */
  private static final Set<String> NOT_COPIED =
      Set.of("flyway_schema_history", "schema_support", "conversation_count", "node", "process");

  private CopyTables() {}

  /** The tables that both databases have. */
  static List<CopyTable> of(CopySource from, Connection postgres) throws SQLException {
    Set<String> names = TableNames.of(from.connection(), from.dialect());
    names.retainAll(TableNames.of(postgres, Dialect.POSTGRES));
    names.removeAll(NOT_COPIED);
    List<CopyTable> tables = new ArrayList<>();
    for (String name : TableOrder.of(postgres, names)) {
      tables.add(new CopyTable(name, columns(postgres, name)));
    }
    return tables;
  }

  /** Keeps others from writing, and makes sure that nobody has. */
  static void requireEmpty(List<CopyTable> tables, Connection postgres) throws SQLException {
    String all = tables.stream().map(CopyTable::quoted).collect(Collectors.joining(", "));
    try (Statement statement = postgres.createStatement()) {
      statement.execute("set local lock_timeout = '10s'");
      statement.execute("lock table " + all + " in share row exclusive mode");
    }
    for (CopyTable table : tables) {
      if (table.count(postgres, "") > 0) {
        throw new StorageException.Unavailable(
            "nothing was copied: the target is not empty, its table "
                + table.name()
                + " has rows; give a new database",
            null);
      }
    }
  }

  /** Columns and their types, of the target. */
  private static Map<String, String> columns(Connection postgres, String table)
      throws SQLException {
    Map<String, String> columns = new LinkedHashMap<>();
    try (PreparedStatement statement =
        postgres.prepareStatement(
            """
            select column_name, data_type from information_schema.columns
            where table_schema = current_schema() and table_name = ? and is_identity = 'NO'
            order by ordinal_position
            """)) {
      statement.setString(1, table);
      try (ResultSet results = statement.executeQuery()) {
        while (results.next()) {
          columns.put(results.getString(1), results.getString(2));
        }
      }
    }
    return columns;
  }
}

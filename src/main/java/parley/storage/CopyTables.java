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
import java.util.TreeSet;
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
    for (String name : inOrder(references(postgres, names))) {
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

  private static Map<String, Set<String>> references(Connection postgres, Set<String> names)
      throws SQLException {
    Map<String, Set<String>> references = new LinkedHashMap<>();
    for (String name : names) {
      Set<String> targets =
          new TreeSet<>(
              names(
                  postgres,
                  """
                  select target.relname from pg_constraint one
                  join pg_class target on target.oid = one.confrelid
                  join pg_class origin on origin.oid = one.conrelid
                  where one.contype = 'f' and origin.relname = ?
                    and one.connamespace = current_schema()::regnamespace
                  """,
                  name));
      targets.remove(name);
      references.put(name, targets);
    }
    return references;
  }

  private static List<String> inOrder(Map<String, Set<String>> references) {
    List<String> ordered = new ArrayList<>();
    while (ordered.size() < references.size()) {
      String next =
          references.keySet().stream()
              .filter(name -> !ordered.contains(name))
              .filter(name -> ordered.containsAll(references.getOrDefault(name, Set.of())))
              .findFirst()
              .orElseThrow(() -> new StorageException.Broken("tables refer in a circle", null));
      ordered.add(next);
    }
    return ordered;
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

  private static List<String> names(Connection connection, String sql, String... values)
      throws SQLException {
    List<String> names = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      try (ResultSet results = statement.executeQuery()) {
        while (results.next()) {
          names.add(results.getString(1));
        }
      }
    }
    return names;
  }
}

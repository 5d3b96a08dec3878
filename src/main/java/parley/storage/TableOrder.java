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

/** Tables of PostgreSQL, each after those that it refers to. */
final class TableOrder {
  private TableOrder() {}

  /** Some tables in an order in which they can be filled. */
  static List<String> of(Connection postgres, Set<String> names) throws SQLException {
    return inOrder(references(postgres, names));
  }

  /** Those that refer to a table, or are referred to. */
  static Set<String> referring(Connection postgres) throws SQLException {
    Set<String> names = new TreeSet<>();
    try (Statement statement = postgres.createStatement();
        ResultSet results =
            statement.executeQuery(
                """
                select relname from pg_class
                where relnamespace = current_schema()::regnamespace and oid in (
                  select conrelid from pg_constraint where contype = 'f'
                  union select confrelid from pg_constraint where contype = 'f')
                """)) {
      while (results.next()) {
        names.add(results.getString(1));
      }
    }
    return names;
  }

  private static Map<String, Set<String>> references(Connection postgres, Set<String> names)
      throws SQLException {
    Map<String, Set<String>> references = new LinkedHashMap<>();
    for (String name : names) {
      Set<String> targets = targets(postgres, name);
      targets.remove(name);
      references.put(name, targets);
    }
    return references;
  }

  private static Set<String> targets(Connection connection, String table) throws SQLException {
    Set<String> names = new TreeSet<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            select target.relname from pg_constraint one
            join pg_class target on target.oid = one.confrelid
            join pg_class origin on origin.oid = one.conrelid
            where one.contype = 'f' and origin.relname = ?
              and one.connamespace = current_schema()::regnamespace
            """)) {
      statement.setString(1, table);
      try (ResultSet results = statement.executeQuery()) {
        while (results.next()) {
          names.add(results.getString(1));
        }
      }
    }
    return names;
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
}

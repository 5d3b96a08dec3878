package parley.storage;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;

/** The tables of a database that Citus has placed. */
final class DistributedTables {
  private static final String KNOWN =
      "select to_regclass('pg_catalog.pg_dist_partition') is not null";

  private static final String NAMES =
      """
      select relname from pg_dist_partition placed join pg_class on oid = placed.logicalrelid
      where relnamespace = current_schema()::regnamespace
      """;

  /**
   * With foreign keys to tables that are everywhere, one server after the other is asked: the first
   * statement over several would else keep a transaction from changing such a table.
   */
  private static final String ONE_BY_ONE = "set citus.multi_shard_modify_mode = 'sequential'";

  private DistributedTables() {}

  /** Which kind of PostgreSQL a database is. */
  static Dialect dialect(DataSource source) {
    try (Connection connection = source.getConnection()) {
      return names(connection).isEmpty() ? Dialect.POSTGRES : Dialect.CITUS;
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  /** Their names; none on a plain PostgreSQL. */
  static Set<String> names(Connection connection) throws SQLException {
    Set<String> names = new TreeSet<>();
    try (Statement statement = connection.createStatement()) {
      if (isKnown(statement)) {
        try (ResultSet results = statement.executeQuery(NAMES)) {
          while (results.next()) {
            names.add(results.getString(1));
          }
        }
      }
    }
    return names;
  }

  /** Has a connection change tables of all placements in one transaction, slower than else. */
  static void oneByOne(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(ONE_BY_ONE);
    }
  }

  private static boolean isKnown(Statement statement) throws SQLException {
    try (ResultSet results = statement.executeQuery(KNOWN)) {
      results.next();
      return results.getBoolean(1);
    }
  }
}

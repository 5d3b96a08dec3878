package parley.storage;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * What Flyway notes in a database: each migration with its checksum. Flyway takes longer to find
 * out that there is nothing to do than the rest of opening a database.
 */
final class SchemaHistory {
  private SchemaHistory() {}

  /** The hash of the notes in a database that is up to date; any other has Flyway look itself. */
  static int newest(Dialect dialect) {
    return switch (dialect) {
      case SQLITE -> 398_430_367;
      case POSTGRES, CITUS -> -1_864_968_871;
    };
  }

  /** Says whether a database is up to date; false also when it can't be told. */
  static boolean isNewest(DataSource source, Dialect dialect) {
    try (Connection connection = source.getConnection()) {
      return hash(connection) == newest(dialect);
    } catch (SQLException e) {
      // There is no history yet, or there is something that Flyway will complain about.
      return false;
    }
  }

  private static int hash(Connection connection) throws SQLException {
    List<String> notes = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                select version || ' ' || checksum || case when success then '' else ' failed' end
                from %s
                order by installed_rank
                """
                    .formatted(table(connection, statement)))) {
      while (rows.next()) {
        notes.add(rows.getString(1));
      }
    }
    return notes.hashCode();
  }

  /** Where Flyway keeps it: a search path may lead to the history of another schema. */
  private static String table(Connection connection, Statement statement) throws SQLException {
    String schema = connection.getSchema();
    return schema == null
        ? "flyway_schema_history"
        : statement.enquoteIdentifier(schema, true) + ".flyway_schema_history";
  }
}

package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/**
 * What Flyway notes in a database: each migration with its checksum. Flyway takes longer to find
 * out that there is nothing to do than the rest of opening a database.
 */
final class SchemaHistory {
  /** The newest version of the schema that this Parley knows. */
  static final int VERSION = 88;

  private SchemaHistory() {}

  /** The hash of the notes in a database that is up to date; any other has Flyway look itself. */
  static int newest(Dialect dialect) {
    return switch (dialect) {
      case SQLITE -> -1_696_351_864;
      case POSTGRES, CITUS -> 26_354_210;
    };
  }

  /** Says whether a database is up to date; false also when it can't be told. */
  static boolean isNewest(DataSource source, Dialect dialect) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      String table = table(connection, statement);
      return isNewest(new Tx(Statements.fresh(connection), dialect), table);
    } catch (SQLException | StorageException e) {
      // There is no history yet, or there is something that Flyway will complain about.
      return false;
    }
  }

  /** The same of a database that has been opened. */
  static boolean isNewest(Tx tx) {
    return isNewest(tx, "flyway_schema_history");
  }

  private static boolean isNewest(Tx tx, String table) {
    List<String> notes =
        tx.list(
            """
            select version || ' ' || checksum || case when success then '' else ' failed' end
            from %s
            order by installed_rank
            """
                .formatted(table),
            Row::text);
    return notes.hashCode() == newest(tx.dialect());
  }

  /** Where Flyway keeps it: a search path may lead to the history of another schema. */
  private static String table(Connection connection, Statement statement) throws SQLException {
    String schema = connection.getSchema();
    return schema == null
        ? "flyway_schema_history"
        : statement.enquoteIdentifier(schema, true) + ".flyway_schema_history";
  }
}

package parley.storage;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * What Flyway notes in a SQLite file: each migration with its checksum. Flyway takes longer to find
 * out that there is nothing to do than the rest of opening the file.
 */
final class SchemaHistory {
  /** The hash of the notes in a file that is up to date; any other one has Flyway look itself. */
  static final int NEWEST = 768_105_173;

  private SchemaHistory() {}

  /** Says whether a file is up to date; false also when it can't be told. */
  static boolean isNewest(SqliteFile file) {
    try (Connection connection = file.dataSource().getConnection()) {
      return hash(connection) == NEWEST;
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
                select version || ' ' || checksum || iif(success, '', ' failed')
                from flyway_schema_history
                order by installed_rank
                """)) {
      while (rows.next()) {
        notes.add(rows.getString(1));
      }
    }
    return notes.hashCode();
  }
}

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
  /** The notes in a file that is up to date. Where a line is missing, Flyway has a look itself. */
  static final List<String> NEWEST =
      List.of(
          "1 1714320295",
          "2 -838479861",
          "3 34843223",
          "4 -361119025",
          "5 -1533170770",
          "6 1898689563",
          "7 -859190359",
          "8 -1841484013",
          "9 -1583598291",
          "10 -737810042",
          "11 1414460705",
          "12 -1762875006",
          "13 -1899182039",
          "14 1383222124",
          "14.2 1678103961",
          "15 -1958454182",
          "17 553580669",
          "18 -212012379",
          "19 -836499765",
          "21 1885628143",
          "22 -1463185725",
          "26 -226917851",
          "27 730981411",
          "28 1486229524",
          "29 -550017213",
          "31 -637084493",
          "32 721390883");

  private SchemaHistory() {}

  /** Says whether a file is up to date; false also when it can't be told. */
  static boolean isNewest(SqliteFile file) {
    try (Connection connection = file.dataSource().getConnection()) {
      return of(connection).equals(NEWEST);
    } catch (SQLException e) {
      // There is no history yet, or there is something that Flyway will complain about.
      return false;
    }
  }

  private static List<String> of(Connection connection) throws SQLException {
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
    return notes;
  }
}

package parley.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.TestServer;

/** PostgreSQL knows what there is after an import, before it would have looked by itself. */
class ImportStatisticsTest {
  private static final String ANALYZED =
      "select analyze_count from pg_stat_user_tables where relname = 'contact'";

  @Test
  void many_new_contacts_are_analyzed_and_few_are_not() throws SQLException {
    try (TestServer server = TestServer.start(Engine.POSTGRESQL);
        Connection connection =
            DriverManager.getConnection(server.config().databaseUrl().orElseThrow())) {
      long before = number(connection);
      read(server, 10);
      read(server, 1_000);
      assertThat(eventually(() -> number(connection), count -> count > before))
          .isEqualTo(before + 1);
    }
  }

  private static void read(TestServer server, int rows) {
    ImportFile.csv(
            IntStream.range(0, rows)
                .mapToObj("Ada %d\n"::formatted)
                .collect(Collectors.joining("", "name\n", "")))
        .readBy(server.signUp());
  }

  private static long number(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(ANALYZED)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}

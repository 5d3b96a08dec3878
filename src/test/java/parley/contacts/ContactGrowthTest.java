package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static parley.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** PostgreSQL knows of contacts that come by thousands while they come. */
class ContactGrowthTest {
  private static final String KNOWN = "select reltuples from pg_class where relname = 'contact'";

  /** Each server of a Citus cluster knows of the rows that it has, the coordinator of none. */
  private static final String KNOWN_ON_CITUS =
      """
      select sum(greatest(result::real, 0)) from run_command_on_shards(
        'contact', $$select reltuples from pg_class where oid = '%s'::regclass$$)
      """;

  @Test
  void they_are_analyzed_each_time_that_an_organization_has_twice_as_many() throws SQLException {
    try (TestServer server = TestServer.start(Engine.POSTGRESQL);
        Connection connection = DriverManager.getConnection(server.databaseUrl())) {
      Client owner = server.signUp();
      add(owner, 500);
      assertThat(known(connection)).isNotPositive();
      add(owner, 100);
      assertThat(known(connection)).isBetween(512L, 600L);
      add(owner, 900);
      assertThat(known(connection)).isBetween(1024L, 1100L);
      add(server.signUp(), 500);
      assertThat(known(connection)).isLessThan(1100);
      add(owner, 600);
      assertThat(known(connection)).isGreaterThan(2500);
    }
  }

  @Test
  void those_that_come_one_by_one_are_analyzed_by_whatever_server_runs() throws SQLException {
    assumeFalse(Engine.POSTGRESQL.isDistributed(), "a coordinator doesn't know how tables grow");
    try (TestServer server = TestServer.start(Engine.POSTGRESQL);
        Connection connection = DriverManager.getConnection(server.databaseUrl());
        Statement statement = connection.createStatement()) {
      server.signUp();
      statement.execute(
          """
          insert into contact (org_id, id, tags, custom_attributes, identities, blocked, search,
            version, created_at, updated_at)
          select max(o.id), n, '[]', '{}', '[]', 0, '', 1, n, n
          from organization o cross join generate_series(1, 2000) n group by n
          """);
      assertThat(eventually(() -> known(connection), known -> known > 0)).isEqualTo(2_000);
    }
  }

  private static void add(Client owner, int contacts) {
    String rows =
        IntStream.range(0, contacts)
            .mapToObj("{'name': 'Ada %d'}"::formatted)
            .collect(Collectors.joining(","));
    owner.post("/v1/contacts/bulk", "{'mode': 'create', 'rows': [" + rows + "]}").expect(200);
  }

  /** How many contacts there were when it looked; not positive when it never has. */
  private static long known(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(Engine.POSTGRESQL.isDistributed() ? KNOWN_ON_CITUS : KNOWN)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}

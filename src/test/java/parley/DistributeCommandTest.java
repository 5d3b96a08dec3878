package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.testing.Engine;

/** {@code ./parley distribute} where there is nothing to distribute to. */
class DistributeCommandTest {
  @TempDir Path folder;

  @Test
  void a_plain_postgresql_is_left_as_it_is() throws SQLException {
    String url = Engine.POSTGRESQL.newDatabaseUrl().orElseThrow();
    CommandLineSession session = run(Map.of("PARLEY_DATABASE_URL", url));
    assertThat(session.code()).isOne();
    assertThat(session.out()).isEmpty();
    assertThat(session.err())
        .startsWith("parley: nothing was distributed: this PostgreSQL has no Citus");
    try (Connection connection = DriverManager.getConnection(url);
        ResultSet tables = connection.getMetaData().getTables(null, "public", "%", null)) {
      assertThat(tables.next()).isFalse();
    }
  }

  @Test
  void sqlite_is_told_to_move_first() {
    CommandLineSession session = run(Map.of());
    assertThat(session.code()).isOne();
    assertThat(session.err()).startsWith("parley: SQLite can't be distributed: copy it");
  }

  private CommandLineSession run(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("PARLEY_DATA", folder.toString());
    return CommandLineSession.run(() -> Config.of(all, new Properties()), "distribute");
  }
}

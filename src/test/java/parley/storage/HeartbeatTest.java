package parley.storage;

import static parley.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;

/** How the other nodes know that this one lives; on PostgreSQL. */
class HeartbeatTest {
  private static final long PROCESS = 4711;

  @Test
  void a_session_that_came_while_the_one_before_had_the_lock_takes_it_afterwards()
      throws SQLException {
    try (TestDatabase database = TestDatabase.open(Engine.POSTGRESQL)) {
      String url = database.url().orElseThrow();
      try (Connection before = DriverManager.getConnection(url);
          Statement lock = before.createStatement()) {
        lock.execute("select pg_advisory_lock(" + PROCESS + ")");
        try (Heartbeat heartbeat = database.database().heartbeat(PROCESS)) {
          lock.execute("select pg_advisory_unlock(" + PROCESS + ")");
          eventually(() -> database.read(tx -> heartbeat.isDead(tx, PROCESS)), dead -> !dead);
        }
      }
    }
  }
}

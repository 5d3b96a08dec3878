package parley.storage;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.sql.SQLException;

/** Opens the connections to PostgreSQL that transactions share. */
final class PostgresPool {
  private static final int CONNECT_MS = 3_000;
  private static final int VALIDATION_MS = 2_000;

  private PostgresPool() {}

  /**
   * Opens the first connection; the others when they are needed.
   *
   * @param most connections at once
   * @param parts in which they count
   * @throws StorageException with a message for people, when there is no server or it refuses
   */
  static HikariDataSource open(String url, int most, ConnectionParts parts) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(PostgresSource.counting(url, "parley", parts));
    config.setPoolName("postgresql");
    config.setMaximumPoolSize(most);
    // The first shows that there is a server, and is kept.
    config.setMinimumIdle(1);
    config.setConnectionTimeout(CONNECT_MS);
    config.setValidationTimeout(VALIDATION_MS);
    try {
      HikariDataSource pool = new HikariDataSource(config);
      // Else it tries on its own in an outage, with pauses that last longer than it.
      pool.getHikariConfigMXBean().setMinimumIdle(0);
      return pool;
    } catch (HikariPool.PoolInitializationException e) {
      throw e.getCause() instanceof SQLException failure
          ? PostgresConnectionCheck.unusable(failure)
          : new StorageException.Unavailable("can't reach PostgreSQL", e);
    }
  }
}

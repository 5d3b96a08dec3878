package parley.storage;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** PostgreSQL, shared by any number of nodes. */
final class PostgresDatabase implements Database {
  private static final int CONNECTIONS = 16;
  private static final int MOST_ATTEMPTS = 10;

  private final HikariDataSource pool;

  private PostgresDatabase(HikariDataSource pool) {
    this.pool = pool;
  }

  static Database open(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setPoolName("postgresql");
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(2);
    config.setConnectionTimeout(5_000);
    config.addDataSourceProperty("ApplicationName", "parley");
    config.addDataSourceProperty("tcpKeepAlive", true);
    config.addDataSourceProperty("socketTimeout", 30);
    config.addDataSourceProperty("prepareThreshold", 1);
    HikariDataSource pool = opened(config);
    Migrations.run(pool, Dialect.POSTGRES);
    return new PostgresDatabase(pool);
  }

  private static HikariDataSource opened(HikariConfig config) {
    try {
      return new HikariDataSource(config);
    } catch (RuntimeException e) {
      throw new StorageException.Unavailable("can't reach PostgreSQL", e);
    }
  }

  @Override
  public <T extends @Nullable Object> T read(Work<T> work) {
    try (Connection connection = pool.getConnection()) {
      return work.run(new Tx(Statements.fresh(connection), Dialect.POSTGRES));
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  @Override
  public <T extends @Nullable Object> T write(Work<T> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        return writeOnce(work).get();
      } catch (StorageException.Conflict e) {
        if (attempt == MOST_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** The answer comes wrapped, so that what runs after the commit runs off the connection. */
  private <T extends @Nullable Object> Supplier<T> writeOnce(Work<T> work) {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      Tx tx = new Tx(Statements.fresh(connection), Dialect.POSTGRES);
      T value = run(work, tx, connection);
      commit(connection);
      return () -> {
        tx.committed();
        return value;
      };
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  private static <T extends @Nullable Object> T run(Work<T> work, Tx tx, Connection connection)
      throws SQLException {
    try {
      return work.run(tx);
    } catch (RuntimeException | Error e) {
      if (!connection.isClosed()) {
        connection.rollback();
      }
      throw e;
    }
  }

  private static void commit(Connection connection) {
    try {
      connection.commit();
    } catch (SQLException e) {
      StorageException reason = StorageException.of(e);
      throw reason instanceof StorageException.Unavailable
          ? new StorageException.OutcomeUnknown(e)
          : reason;
    }
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRES;
  }

  @Override
  public void close() {
    pool.close();
  }
}

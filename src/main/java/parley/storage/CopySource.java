package parley.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The database that is copied, in one transaction that reads. No server may be using it, and none
 * can start before this is closed.
 */
final class CopySource implements AutoCloseable {
  private final @Nullable SqliteFolderLock lock;
  private final Connection connection;
  private final Dialect dialect;

  private CopySource(@Nullable SqliteFolderLock lock, Connection connection, Dialect dialect) {
    this.lock = lock;
    this.connection = connection;
    this.dialect = dialect;
  }

  /** Opens it and brings its schema up to date. */
  static CopySource open(Optional<String> url, Path folder) throws SQLException {
    return url.isPresent() ? postgres(url.get()) : sqlite(folder);
  }

  private static CopySource sqlite(Path folder) throws SQLException {
    SqliteFile file = SqliteFile.existing(folder);
    SqliteFolderLock lock = lock(folder);
    try {
      Migrations.runForAll(file.dataSource(), Dialect.SQLITE);
      Connection connection = file.reader();
      connection.setAutoCommit(false);
      return new CopySource(lock, connection, Dialect.SQLITE);
    } catch (SQLException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static SqliteFolderLock lock(Path folder) {
    try {
      return SqliteFolderLock.take(folder);
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't use the folder " + folder, e);
    }
  }

  private static CopySource postgres(String url) throws SQLException {
    PostgresConnectionCheck.require(url);
    PostgresSource source = PostgresSource.patient(url);
    Migrations.runForAll(source, DistributedTables.dialect(source));
    Connection connection = source.getConnection();
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("set transaction isolation level repeatable read, read only");
      CopySource opened = new CopySource(null, connection, Dialect.POSTGRES);
      opened.refuseServers();
      return opened;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * What they write meanwhile would be missing, and what waits to be sent would go twice. The lock
   * comes before the first query: what that sees is what the copy sees.
   */
  private void refuseServers() {
    NodeRows.keepOut(tx());
    int nodes = NodeRows.count(tx());
    if (nodes > 0) {
      throw new StorageException.Unavailable(
          "nothing was copied: %d servers use the database; stop them (one that was killed counts"
                  .formatted(nodes)
              + " for a minute longer)",
          null);
    }
  }

  Connection connection() {
    return connection;
  }

  Dialect dialect() {
    return dialect;
  }

  Tx tx() {
    return new Tx(Statements.fresh(connection), dialect);
  }

  @Override
  public void close() throws SQLException {
    try (lock;
        connection) {
      connection.rollback();
    }
  }
}

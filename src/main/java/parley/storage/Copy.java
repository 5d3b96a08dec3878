package parley.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves an installation from SQLite to PostgreSQL: every table that both engines have, ids
 * unchanged. What only SQLite has (its search index) stays behind. The one place whose SQL names
 * neither columns nor organizations: it takes the rows of all.
 */
public final class Copy {
  private static final Logger LOG = LoggerFactory.getLogger(Copy.class);

  private Copy() {}

  /** What was copied of one table. */
  public record Copied(String table, long rows) {}

  /**
   * Copies the database of {@code folder}, which no server may be using, to the empty one at {@code
   * url}, in one transaction.
   *
   * @param done is told of each table when its rows are there
   * @throws StorageException.Unavailable when nothing was copied, with the reason
   */
  public static void run(Path folder, String url, Consumer<Copied> done) {
    SqliteFile file = SqliteFile.existing(folder);
    PostgresConnectionCheck.require(url);
    try (SqliteFolderLock _ = SqliteFolderLock.take(folder)) {
      Migrations.run(file.dataSource(), Dialect.SQLITE);
      Migrations.run(PostgresSource.patient(url), Dialect.POSTGRES);
      copy(file, url, done);
    } catch (SQLException e) {
      throw new StorageException.Unavailable(
          "nothing was copied: " + PostgresConnectionCheck.reason(e), null);
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't use the folder " + folder, e);
    }
  }

  private static void copy(SqliteFile file, String url, Consumer<Copied> done) throws SQLException {
    PostgresSource target = PostgresSource.patient(url);
    target.setReWriteBatchedInserts(true);
    try (Connection from = file.reader();
        Connection to = target.getConnection()) {
      from.setAutoCommit(false);
      to.setAutoCommit(false);
      List<CopyTable> tables = CopyTables.of(from, to);
      CopyTables.requireEmpty(tables, to);
      for (CopyTable table : tables) {
        done.accept(new Copied(table.name(), table.copy(from, to)));
      }
      commit(to);
      analyze(to);
    }
  }

  private static void commit(Connection connection) {
    try {
      connection.commit();
    } catch (SQLException e) {
      throw StorageException.ofCommit(e);
    }
  }

  /** Queries on tables without statistics can be slow; but autovacuum comes by as well. */
  private static void analyze(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(true);
      statement.execute("analyze");
    } catch (SQLException e) {
      LOG.warn(
          "could not analyze the copied tables; PostgreSQL will do it by itself: {}",
          PostgresConnectionCheck.reason(e));
    }
  }
}

package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies an installation to an empty PostgreSQL, or one of its organizations to one that may have
 * others: every table that both have, ids unchanged. What only SQLite has (its search index) stays
 * behind. The one place whose SQL names neither columns nor organizations.
 */
public final class Copy {
  private static final Logger LOG = LoggerFactory.getLogger(Copy.class);

  private Copy() {}

  /** What was copied of one table. */
  public record Copied(String table, long rows) {}

  /**
   * Copies in one transaction. No server may use the source; one may use the target of a single
   * organization.
   *
   * @param random seals anew what is under another key in the target
   * @param done is told of each table when its rows are there
   * @throws StorageException.Unavailable when nothing was copied, with the reason
   */
  public static void run(CopyRequest request, RandomGenerator random, Consumer<Copied> done) {
    PostgresConnectionCheck.require(request.to());
    try (CopySource from = CopySource.open(request.from(), request.folder())) {
      PostgresSource target = PostgresSource.patient(request.to());
      Migrations.runForAll(target, DistributedTables.dialect(target));
      copy(from, request, random, done);
    } catch (SQLException e) {
      throw new StorageException.Unavailable("nothing was copied: " + CopyConflict.reason(e), null);
    }
  }

  private static void copy(
      CopySource from, CopyRequest request, RandomGenerator random, Consumer<Copied> done)
      throws SQLException {
    PostgresSource target = PostgresSource.patient(request.to());
    target.setReWriteBatchedInserts(true);
    try (Connection to = target.getConnection()) {
      to.setAutoCommit(false);
      if (!DistributedTables.names(to).isEmpty()) {
        DistributedTables.oneByOne(to);
      }
      List<CopyTable> tables = CopyTables.of(from, to);
      if (request.organization().isPresent()) {
        long organization = request.organization().getAsLong();
        new OrganizationCopy(from, to, organization).copy(tables, done);
        new CopiedSecrets(request, random).settle(from, to);
      } else {
        CopyTables.requireEmpty(tables, to);
        for (CopyTable table : tables) {
          done.accept(new Copied(table.name(), table.copy(from.connection(), to, "")));
        }
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

package parley.storage;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Tries whether a database that a server may be using takes writes, and writes nothing. */
public final class DatabaseProbe {
  private static final int BUSY_TIMEOUT_MS = 2_000;

  private DatabaseProbe() {}

  /**
   * Begins to write, takes it back, and says how the database answers commits.
   *
   * @return on SQLite the modes of its log and of its commits, on PostgreSQL its version
   * @throws StorageException.Unavailable when it takes no writes, with the reason
   */
  public static String write(Optional<String> url, Path folder) {
    DataSource source =
        url.<DataSource>map(address -> PostgresSource.brief(address, "parley doctor"))
            .orElseGet(() -> sqlite(folder));
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      return url.isPresent() ? postgres(connection, statement) : sqlite(statement);
    } catch (SQLException e) {
      throw url.isPresent()
          ? PostgresConnectionCheck.unusable(e)
          : new StorageException.Unavailable("can't write to SQLite: " + e.getMessage(), null);
    }
  }

  /** As the server opens it; but whether there is a write-ahead log is left as it is. */
  private static DataSource sqlite(Path folder) {
    SqliteFile.existing(folder);
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_TIMEOUT_MS);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + folder.resolve("parley.db").toAbsolutePath());
    return source;
  }

  private static String sqlite(Statement statement) throws SQLException {
    statement.execute("begin immediate");
    statement.execute("rollback");
    return "SQLite, journal_mode=%s, synchronous=%s"
        .formatted(text(statement, "pragma journal_mode"), text(statement, "pragma synchronous"));
  }

  private static String postgres(Connection connection, Statement statement) throws SQLException {
    connection.setAutoCommit(false);
    String readOnly = text(statement, "show transaction_read_only");
    // A standby gives out no numbers of transactions.
    statement.execute("select txid_current()");
    connection.rollback();
    if (readOnly.equals("on")) {
      throw new StorageException.Unavailable("PostgreSQL takes no writes: it is read-only", null);
    }
    return "PostgreSQL " + text(statement, "show server_version");
  }

  private static String text(Statement statement, String sql) throws SQLException {
    try (ResultSet results = statement.executeQuery(sql)) {
      results.next();
      return results.getString(1);
    }
  }
}

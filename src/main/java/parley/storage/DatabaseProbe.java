package parley.storage;

import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteException;

/** Tries whether a database that a server may be using takes writes, and writes nothing. */
public final class DatabaseProbe {
  private static final int BUSY_TIMEOUT_MS = 2_000;

  private static final String MEND = "mend that, and look again";

  /** CORRUPT, NOTADB. */
  private static final Set<Integer> DAMAGED = Set.of(11, 26);

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
          : new StorageException.Unavailable("can't write to SQLite: " + e.getMessage(), e);
    }
  }

  /** What mends a failure of {@link #write}. */
  public static String remedy(StorageException failure, Optional<String> url, Path folder) {
    if (url.isEmpty()) {
      return ofSqlite(failure.getCause(), folder);
    }
    if (failure instanceof StorageException.Unavailable away && away.isReadOnly()) {
      return "let the address lead to the primary, and see default_transaction_read_only";
    }
    String state =
        failure.getCause() instanceof SQLException e && e.getSQLState() != null
            ? e.getSQLState()
            : "";
    return switch (state.substring(0, Math.min(2, state.length()))) {
      case "28" -> "correct the user or the password in PARLEY_DATABASE_URL, or see pg_hba.conf";
      case "3D" -> "create it, or correct its name in PARLEY_DATABASE_URL";
      case "08", "57" -> "start PostgreSQL, or correct PARLEY_DATABASE_URL";
      default -> MEND;
    };
  }

  private static String ofSqlite(@Nullable Throwable cause, Path folder) {
    if (!Files.isWritable(folder)) {
      return "let this user, who should be the one that runs Parley, write to the data folder: see"
          + " its owner, its mode, and whether its disk is mounted read-only";
    }
    boolean damaged =
        cause instanceof SQLiteException e && DAMAGED.contains(e.getResultCode().code & 0xff);
    return damaged ? "restore a backup: the file is damaged, or no database" : MEND;
  }

  /** SQLite itself begins no write where it may only read, and doesn't say so. */
  private static void requireWritable(Path folder) {
    SqliteFile.existing(folder);
    try {
      SqliteFile.requireWhole(folder.resolve("parley.db"));
    } catch (FileSystemException e) {
      throw new StorageException.Unavailable("can't write to SQLite: " + e.getReason(), e);
    }
  }

  /** As the server opens it; but whether there is a write-ahead log is left as it is. */
  private static DataSource sqlite(Path folder) {
    requireWritable(folder);
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
    boolean readOnly = PostgresConnectionCheck.isReadOnly(connection);
    // A standby gives out no numbers of transactions.
    statement.execute("select txid_current()");
    connection.rollback();
    if (readOnly) {
      throw StorageException.Unavailable.readOnly(null, false);
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

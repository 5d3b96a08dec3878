package parley.storage;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteOpenMode;

/** The database file and how its connections are set up. */
final class SqliteFile {
  /** How long a connection waits for the lock of another. */
  static final int BUSY_TIMEOUT_MS = 5_000;

  private static final int WRITER_CACHE_KIB = 65_536;
  private static final int READER_CACHE_KIB = 16_384;

  /**
   * Pages of the log before a checkpoint (8 MiB here): with fewer a page that changes often is
   * moved more often, with more those who write wait longer for the moving.
   */
  private static final int CHECKPOINT_PAGES = 2_000;

  /** What {@code pragma synchronous} answers for FULL. */
  private static final int FULL_SYNC = 2;

  private final Path log;
  private final String url;

  SqliteFile(Path file) {
    this.log = beside(file, "-wal");
    this.url = "jdbc:sqlite:" + file.toAbsolutePath();
  }

  /**
   * The database file of a data folder.
   *
   * @throws StorageException.Unavailable when there is none, or this user may not read it
   */
  static SqliteFile existing(Path folder) {
    Path file = folder.resolve("parley.db");
    requireReadable(file);
    return new SqliteFile(file);
  }

  /**
   * Makes sure that a file can be looked into.
   *
   * @throws StorageException.Unavailable when there is none, or this user may not read it
   */
  static void requireReadable(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    try {
      absolute.getFileSystem().provider().checkAccess(absolute, AccessMode.READ);
    } catch (AccessDeniedException e) {
      throw new StorageException.Unavailable(
          "the SQLite database %s may not be read: call this as the user that runs Parley"
              .formatted(absolute),
          null);
    } catch (IOException e) {
      throw missing(absolute);
    }
    if (!Files.isRegularFile(absolute)) {
      throw missing(absolute);
    }
  }

  /**
   * Makes sure that a server can use a file that is there or will be made, and what SQLite has left
   * beside it: SQLite itself would say less, and begin an empty database beside a log that has lost
   * its own.
   */
  static void requireWhole(Path file) throws FileSystemException {
    Path log = beside(file, "-wal");
    if (Files.notExists(file) && log.toFile().length() > 0) {
      throw new FileSystemException(
          file.toString(),
          null,
          "there is a %s without its %s: bring that back, or take both from a backup"
              .formatted(log, file.getFileName()));
    }
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a folder");
    for (Path path : List.of(folder, file, log, beside(file, "-shm"))) {
      DataFolder.requireWritable(path);
    }
  }

  private static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  private static StorageException missing(Path file) {
    return new StorageException.Unavailable("there is no SQLite database " + file, null);
  }

  /** How many bytes the write-ahead log has on disk; 0 when there is none. */
  long logBytes() {
    return log.toFile().length();
  }

  /** For migrations. */
  DataSource dataSource() {
    SQLiteDataSource source = new SQLiteDataSource(config(WRITER_CACHE_KIB));
    source.setUrl(url);
    return source;
  }

  /** Turns the write-ahead log on, once for the life of the file. */
  void prepare() throws SQLException {
    try (Connection connection = dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("pragma journal_mode=wal");
    }
  }

  Connection writer() throws SQLException {
    Connection connection = config(WRITER_CACHE_KIB).createConnection(url);
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma wal_autocheckpoint=" + CHECKPOINT_PAGES);
      // What a savepoint needs for a rollback: a file, opened anew for each commit, costs more.
      statement.execute("pragma temp_store=memory");
      // What is deleted is overwritten: else it stays in the free space of the file.
      statement.execute("pragma secure_delete=on");
      requireFullSync(statement);
    }
    return connection;
  }

  Connection reader() throws SQLException {
    Connection connection = config(READER_CACHE_KIB).createConnection(url);
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma query_only=1");
    }
    return connection;
  }

  /** synchronous=NORMAL loses acknowledged rows when the power fails. */
  private static void requireFullSync(Statement statement) throws SQLException {
    try (ResultSet mode = statement.executeQuery("pragma synchronous")) {
      if (mode.getInt(1) < FULL_SYNC) {
        throw new StorageException.Broken("SQLite doesn't sync fully", null);
      }
    }
  }

  private static SQLiteConfig config(int cacheKib) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    config.setBusyTimeout(BUSY_TIMEOUT_MS);
    config.setCacheSize(-cacheKib);
    // The driver lets one thread at a time use a connection: SQLite need not lock it, too, for
    // every column that is read.
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    // Else every insert is followed by a query for its row number.
    config.setGetGeneratedKeys(false);
    return config;
  }
}

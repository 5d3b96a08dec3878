package parley.storage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteOpenMode;

/**
 * A database that is looked at and never changed: one that a server may be using, or a copy of one.
 * Its schema may be of any version, so that what is read may fail with {@link
 * StorageException.Broken}.
 */
public final class Inspection {
  private static final int BUSY_TIMEOUT_MS = 2_000;

  private final DataSource source;
  private final Dialect dialect;

  private Inspection(DataSource source, Dialect dialect) {
    this.source = source;
    this.dialect = dialect;
  }

  /**
   * The database that these settings name. An answer takes 3 s at most.
   *
   * @throws StorageException.Unavailable when {@code folder} has no SQLite database, or none that
   *     this user may read
   */
  public static Inspection beside(Optional<String> url, Path folder) {
    return url.map(address ->
            new Inspection(PostgresSource.brief(address, "parley doctor"), Dialect.POSTGRES))
        .orElseGet(() -> of(folder.resolve("parley.db")));
  }

  /**
   * A SQLite file. What stands in a log beside it counts.
   *
   * @throws StorageException.Unavailable when there is no such file, or this user may not read it
   */
  public static Inspection of(Path file) {
    SqliteFile.requireReadable(file);
    return new Inspection(readOnly(file), Dialect.SQLITE);
  }

  /** A PostgreSQL database that was restored, where a statement may take an hour. */
  public static Inspection of(String url) {
    PostgresConnectionCheck.require(url);
    return new Inspection(PostgresSource.patient(url), Dialect.POSTGRES);
  }

  /**
   * Without a log beside it, SQLite would make one: nothing is left behind in a backup's folder.
   */
  private static DataSource readOnly(Path file) {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    config.setOpenMode(SQLiteOpenMode.OPEN_URI);
    config.setBusyTimeout(BUSY_TIMEOUT_MS);
    SQLiteDataSource source = new SQLiteDataSource(config);
    boolean log = Files.exists(file.resolveSibling(file.getFileName() + "-wal"));
    source.setUrl(
        "jdbc:sqlite:" + file.toAbsolutePath().toUri() + (log ? "?mode=ro" : "?immutable=1"));
    return source;
  }

  /** Runs queries in one transaction, which sees the database as it is at one moment. */
  public <T extends @Nullable Object> T read(Work<T> work) {
    return use(
        connection -> TransactionScope.run(work, new Tx(Statements.fresh(connection), dialect)));
  }

  /** What one look does with its connection. */
  @FunctionalInterface
  interface Look<T extends @Nullable Object> {
    T at(Connection connection) throws SQLException;
  }

  <T extends @Nullable Object> T use(Look<T> look) {
    TransactionScope.refuse();
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      if (dialect == Dialect.POSTGRES) {
        onlyRead(connection);
      }
      T seen = look.at(connection);
      connection.rollback();
      return seen;
    } catch (SQLException e) {
      throw dialect == Dialect.POSTGRES
          ? PostgresConnectionCheck.unusable(e)
          : StorageException.of(e);
    }
  }

  private static void onlyRead(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("set transaction isolation level repeatable read, read only");
    }
  }

  /** Walks through all of it; up to {@code most} sentences about what is damaged. */
  public List<String> damage(int most) {
    return use(
        connection -> dialect == Dialect.SQLITE ? SqliteDamage.find(connection, most) : List.of());
  }

  /** How many rows each table has that is Parley's own. */
  public SequencedMap<String, Long> rows() {
    return use(connection -> TableNames.rows(connection, dialect));
  }

  /** What its schema is to this version of Parley. */
  public SchemaState schema() {
    return Migrations.state(source, dialect);
  }

  /**
   * Makes sure that this Parley knows every table and column there is.
   *
   * @throws StorageException with a message for people when it doesn't
   */
  public void requireThisVersion() {
    // Else one that can't be reached would be one whose schema can't be read.
    use(connection -> dialect);
    Migrations.requireForAll(source, dialect);
  }

  /** Which engine it is. */
  public Dialect dialect() {
    return dialect;
  }
}

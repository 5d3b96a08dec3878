package parley.storage;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteException;

/** SQLite in a file of this machine: one writer thread, a few readers. */
final class SqliteDatabase implements Database {
  /** A query holds the carrier of its virtual thread: there can't be more at once. */
  static final int READERS = Math.max(2, Runtime.getRuntime().availableProcessors());

  /** More than cores: one that takes long must not keep the others waiting. */
  static final int SCANNERS = Math.max(4, Runtime.getRuntime().availableProcessors());

  private final @Nullable SqliteFolderLock lock;
  private final SqliteFile file;
  private final SqliteWriter writer;
  private final SqliteReaders readers;
  private final SqliteReaders scanners;
  private final PlatformThreads threads = new PlatformThreads("sqlite-scan", SCANNERS);

  private SqliteDatabase(@Nullable SqliteFolderLock lock, SqliteFile file) throws SQLException {
    this.lock = lock;
    this.file = file;
    this.readers = new SqliteReaders(file, READERS, READERS);
    this.scanners = new SqliteReaders(file, SCANNERS, SCANNERS - SCANNERS / 4);
    this.writer = new SqliteWriter(file);
  }

  static Database open(Path folder) {
    try {
      DataFolder.make(folder);
      Path file = folder.resolve("parley.db");
      SqliteFile.requireWhole(file);
      SqliteFolderLock lock = SqliteFolderLock.take(folder);
      DataFolder.makeFile(file);
      FileDigest.forget(file);
      return open(lock, file);
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't use the folder " + folder, e);
    }
  }

  /** Without the lock of the folder, which a server may have. */
  static Database openBeside(Path folder) {
    SqliteFile file = SqliteFile.existing(folder);
    Migrations.require(file.dataSource(), Dialect.SQLITE);
    try {
      return new SqliteDatabase(null, file);
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  private static Database open(SqliteFolderLock lock, Path path) {
    SqliteFile file = new SqliteFile(path);
    try {
      file.prepare();
      Migrations.run(file.dataSource(), Dialect.SQLITE);
      return new SqliteDatabase(lock, file);
    } catch (SQLException e) {
      lock.close();
      throw e instanceof SQLiteException ? unusable(path, e) : noLibrary(e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static StorageException unusable(Path path, SQLException e) {
    return new StorageException.Unavailable(
        "can't use the SQLite database %s: %s; ./parley doctor says what to do"
            .formatted(path, StorageException.of(e).getMessage()),
        e);
  }

  private static StorageException noLibrary(SQLException e) {
    return new StorageException.Unavailable(
        "SQLite can't be loaded: its library is unpacked into the folder for temporary files,"
            + " which must be there and writable (-Djava.io.tmpdir=… in PARLEY_JAVA_OPTS)",
        e);
  }

  @Override
  public <T extends @Nullable Object> T read(Work<T> work) {
    return readers.run(work);
  }

  @Override
  public <T extends @Nullable Object> T scan(Work<T> work) {
    return scanners.run(tx -> threads.call(() -> TransactionScope.run(work, tx)));
  }

  @Override
  public <T extends @Nullable Object> T write(Work<T> work) {
    return TracedWrite.run(work, writer::run);
  }

  @Override
  public boolean scrub() {
    // Most of it without the writer, which then has little left to move.
    try (Connection connection = file.writer()) {
      SqliteCheckpoint.move(connection);
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
    return writer.emptyLog();
  }

  @Override
  public AutoCloseable listen(String channel, Consumer<String> told) {
    return () -> {};
  }

  @Override
  public void tell(String channel, String payload) {}

  @Override
  public Heartbeat heartbeat(long process) {
    return new SoleProcess(process);
  }

  @Override
  public void meter(MeterRegistry meters) {
    readers.meter("read", meters);
    scanners.meter("scan", meters);
    Gauge.builder("sqlite.wal", file::logBytes)
        .description("How long SQLite's write-ahead log is on disk.")
        .baseUnit("bytes")
        .register(meters);
    Gauge.builder("sqlite.writer.queue", writer::queued)
        .description("Transactions that wait for the thread that writes.")
        .register(meters);
  }

  @Override
  public Dialect dialect() {
    return Dialect.SQLITE;
  }

  @Override
  public void close() {
    try (lock;
        readers;
        scanners) {
      writer.close();
    }
  }
}

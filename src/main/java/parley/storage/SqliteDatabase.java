package parley.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** SQLite in a file of this machine: one writer thread, a few readers. */
final class SqliteDatabase implements Database {
  private final FolderLock lock;
  private final SqliteWriter writer;
  private final SqliteReaders readers;

  private SqliteDatabase(FolderLock lock, SqliteFile file) throws SQLException {
    this.lock = lock;
    this.readers = new SqliteReaders(file);
    this.writer = new SqliteWriter(file);
  }

  static Database open(Path folder) {
    try {
      DataFolder.make(folder);
      return open(FolderLock.take(folder), new SqliteFile(folder.resolve("parley.db")));
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't use the folder " + folder, e);
    }
  }

  private static Database open(FolderLock lock, SqliteFile file) {
    try {
      file.prepare();
      if (!SchemaHistory.isNewest(file)) {
        Migrations.run(file.dataSource(), Dialect.SQLITE);
      }
      return new SqliteDatabase(lock, file);
    } catch (SQLException e) {
      lock.close();
      throw StorageException.of(e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  @Override
  public <T extends @Nullable Object> T read(Work<T> work) {
    return readers.run(work);
  }

  @Override
  public <T extends @Nullable Object> T write(Work<T> work) {
    return writer.run(work);
  }

  @Override
  public AutoCloseable listen(String channel, Consumer<String> told) {
    return () -> {};
  }

  @Override
  public Dialect dialect() {
    return Dialect.SQLITE;
  }

  @Override
  public void close() {
    try (lock;
        readers) {
      writer.close();
    }
  }
}

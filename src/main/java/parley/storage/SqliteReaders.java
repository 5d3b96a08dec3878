package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The connections that only read. A query holds the carrier of its virtual thread, so their number
 * is small and the scheduler has that many carriers to spare (see {@code parley.Main}): slow
 * searches can't starve the other threads.
 */
final class SqliteReaders implements AutoCloseable {
  /** More readers than this bought nothing on 2 cores; one slow search must not block the rest. */
  static final int COUNT = Math.max(4, Runtime.getRuntime().availableProcessors());

  private static final int PATIENCE_SECONDS = 10;

  private final List<Connection> connections = new ArrayList<>();
  private final BlockingDeque<Tx> idle = new LinkedBlockingDeque<>();

  SqliteReaders(SqliteFile file) throws SQLException {
    for (int i = 0; i < COUNT; i++) {
      Connection connection = file.reader();
      connections.add(connection);
      idle.addFirst(new Tx(Statements.cached(connection), Dialect.SQLITE));
    }
  }

  <T extends @Nullable Object> T run(Work<T> work) {
    Tx reader = take();
    try {
      return work.run(reader);
    } finally {
      // Last in, first out: the reader used last has the warmest cache.
      idle.addFirst(reader);
    }
  }

  private Tx take() {
    try {
      Tx reader = idle.pollFirst(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (reader == null) {
        throw new StorageException.Unavailable("all readers are busy", null);
      }
      return reader;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StorageException.Unavailable("interrupted", e);
    }
  }

  @Override
  public void close() {
    for (int i = 0; i < COUNT; i++) {
      take();
    }
    try {
      for (Connection connection : connections) {
        connection.close();
      }
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }
}

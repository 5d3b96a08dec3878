package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConnection;

/** Connections that only read. */
final class SqliteReaders implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteReaders.class);
  private static final int PATIENCE_MS = 5_000;

  private final List<SQLiteConnection> connections = new ArrayList<>();
  private final BlockingDeque<Statements> idle = new LinkedBlockingDeque<>();
  private volatile boolean closing;

  SqliteReaders(SqliteFile file, int count) throws SQLException {
    for (int i = 0; i < count; i++) {
      Connection connection = file.reader();
      connections.add(connection.unwrap(SQLiteConnection.class));
      idle.addFirst(Statements.cached(connection));
    }
  }

  <T extends @Nullable Object> T run(Work<T> work) {
    Nesting.refuse();
    @Nullable Statements reader = closing ? null : take();
    if (reader == null) {
      throw new StorageException.Unavailable("no reader is free", null);
    }
    try {
      return Nesting.run(work, new Tx(reader, Dialect.SQLITE));
    } finally {
      // Last in, first out: the reader used last has the warmest cache.
      idle.addFirst(reader);
    }
  }

  private @Nullable Statements take() {
    try {
      return idle.pollFirst(PATIENCE_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Waits for the queries that run, and cuts short those that take too long. */
  @Override
  public void close() {
    if (closing) {
      return;
    }
    closing = true;
    boolean allBack = true;
    for (int i = 0; i < connections.size() && allBack; i++) {
      allBack = take() != null;
    }
    for (SQLiteConnection connection : connections) {
      try {
        connection.getDatabase().interrupt();
        connection.close();
      } catch (SQLException e) {
        LOG.warn("a reader does not close", e);
      }
    }
  }
}

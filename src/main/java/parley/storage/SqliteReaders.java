package parley.storage;

import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
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
  private final Deque<Statements> idle = new ConcurrentLinkedDeque<>();
  private final FairSemaphore free;
  private volatile boolean closing;

  /**
   * Opens {@code count} connections.
   *
   * @param mostOfOne how many of them one organization may use at once
   */
  SqliteReaders(SqliteFile file, int count, int mostOfOne) throws SQLException {
    free = new FairSemaphore(count, mostOfOne);
    for (int i = 0; i < count; i++) {
      Connection connection = file.reader();
      connections.add(connection.unwrap(SQLiteConnection.class));
      idle.addFirst(Statements.cached(connection));
    }
  }

  <T extends @Nullable Object> T run(Work<T> work) {
    TransactionScope.refuse();
    long organization = Turns.organization();
    if (closing || !isAdmitted(organization)) {
      throw new StorageException.Unavailable("no reader is free", null);
    }
    try {
      Statements reader = idle.removeFirst();
      try {
        return TransactionScope.run(work, new Tx(reader, Dialect.SQLITE));
      } finally {
        // Last in, first out: the reader used last has the warmest cache.
        idle.addFirst(reader);
      }
    } finally {
      free.release(organization);
    }
  }

  void meter(String pool, MeterRegistry meters) {
    PoolMeters.show(free, pool, meters);
  }

  private boolean isAdmitted(long organization) {
    try {
      return free.acquire(organization, TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
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
      allBack = isAdmitted(Turns.OWN);
    }
    for (SQLiteConnection connection : connections) {
      try {
        connection.getDatabase().interrupt();
        connection.close();
      } catch (SQLException e) {
        LOG.warn("could not close a reading connection", e);
      }
    }
  }
}

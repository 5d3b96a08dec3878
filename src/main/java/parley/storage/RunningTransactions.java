package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which connections are in use, so that those who wait for a dead server can be cut off. */
final class RunningTransactions {
  private static final Logger LOG = LoggerFactory.getLogger(RunningTransactions.class);

  private final Set<Use> uses = ConcurrentHashMap.newKeySet();

  /** A connection in use; closing it gives the connection back to the pool. */
  final class Use implements AutoCloseable {
    private final Connection connection;
    private final long start = System.nanoTime();

    private Use(Connection connection) {
      this.connection = connection;
    }

    Connection connection() {
      return connection;
    }

    @Override
    public void close() {
      uses.remove(this);
      try {
        connection.close();
      } catch (SQLException e) {
        LOG.debug("a connection was not fit for the pool", e);
      }
    }
  }

  Use begin(Connection connection) {
    Use use = new Use(connection);
    uses.add(use);
    return use;
  }

  boolean anyLongerThan(Duration age) {
    long latest = System.nanoTime() - age.toNanos();
    return uses.stream().anyMatch(use -> use.start - latest < 0);
  }

  /** Closes the sockets of all: whoever waits for an answer is told that there will be none. */
  void cut() {
    for (Use use : uses) {
      try {
        use.connection.abort(Runnable::run);
      } catch (SQLException e) {
        LOG.debug("a connection was gone already", e);
      }
    }
  }
}

package parley.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Beats every few seconds over a connection of its own, whose session holds an advisory lock: a
 * process that is killed is known to be dead when its connection ends; one whose machine or network
 * is gone, when its beats are missing.
 */
final class PostgresHeartbeat implements Heartbeat {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresHeartbeat.class);

  /** Three beats may be lost; with a look every second, others take over within 15 s. */
  private static final Duration LEASE = Duration.ofSeconds(10);

  private static final Duration PERIOD = Duration.ofSeconds(3);
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int PATIENCE_SECONDS = 3;

  private final PostgresSource source;
  private final long process;
  private final LostConnection lost;
  private final Thread thread;
  private @Nullable Connection connection;

  /**
   * Whether this session holds the lock. That of a connection which has broken holds it until the
   * server has noticed, which takes hours where the network says nothing.
   */
  private boolean isLocked;

  /** When the others may think that this process is dead, by the monotonic clock. */
  private volatile long end;

  /**
   * Until when missing beats of others prove nothing: they may have met the same outage as this
   * process, and not be back yet.
   */
  private volatile long forgivingUntil;

  private volatile boolean closed;

  /**
   * Beats from now on.
   *
   * @throws StorageException.Unavailable when there is no connection
   */
  PostgresHeartbeat(PostgresSource source, long process, LostConnection lost) {
    this.source = source;
    this.process = process;
    this.lost = lost;
    this.thread = Thread.ofVirtual().name("heartbeat").unstarted(this::loop);
    try {
      beat();
    } catch (SQLException e) {
      disconnect();
      throw new StorageException.Unavailable("no connection to PostgreSQL", e);
    }
    thread.start();
  }

  private void loop() {
    Duration pause = PERIOD;
    while (!closed) {
      LockSupport.parkNanos(pause.toNanos());
      if (!closed) {
        pause = hasBeaten() && isLocked ? PERIOD : PAUSE;
      }
    }
    leave();
  }

  private boolean hasBeaten() {
    try {
      beat();
      lost.found();
      return true;
    } catch (SQLException e) {
      if (lost.isNews()) {
        LOG.warn(
            "the database does not hear that this node lives: {}",
            PostgresConnectionCheck.reason(e));
      }
      disconnect();
      return false;
    }
  }

  private void beat() throws SQLException {
    long asked = System.nanoTime();
    Connection current = connection == null ? connect() : connection;
    isLocked = isLocked || lock(current);
    try (PreparedStatement statement = current.prepareStatement(ProcessRows.BEAT)) {
      statement.setLong(1, process);
      statement.setLong(2, LEASE.toMillis());
      statement.execute();
    }
    end = asked + LEASE.toNanos();
  }

  private Connection connect() throws SQLException {
    Connection opened = source.getConnection();
    connection = opened;
    forgivingUntil = System.nanoTime() + LEASE.toNanos();
    return opened;
  }

  private boolean lock(Connection session) throws SQLException {
    try (PreparedStatement statement = session.prepareStatement(ProcessRows.LOCK)) {
      statement.setLong(1, process);
      try (ResultSet answer = statement.executeQuery()) {
        return answer.next() && answer.getBoolean(1);
      }
    }
  }

  private void disconnect() {
    Connection lost = connection;
    connection = null;
    isLocked = false;
    try {
      if (lost != null) {
        lost.close();
      }
    } catch (SQLException e) {
      LOG.debug("the connection of the heartbeat is gone already", e);
    }
  }

  private void leave() {
    if (connection != null) {
      try (PreparedStatement statement = connection.prepareStatement(ProcessRows.DELETE)) {
        statement.setLong(1, process);
        statement.execute();
      } catch (SQLException e) {
        LOG.debug("the other nodes will miss the beats of this one", e);
      }
    }
    disconnect();
  }

  @Override
  public long process() {
    return process;
  }

  @Override
  public boolean isHeard() {
    return System.nanoTime() - end < 0;
  }

  @Override
  public boolean isDead(Tx tx, long other) {
    return !ProcessRows.lives(tx, other, System.nanoTime() - forgivingUntil < 0);
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join(Duration.ofSeconds(PATIENCE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

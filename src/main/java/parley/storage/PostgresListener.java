package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection of its own that waits for notifications; a lost one is replaced. */
final class PostgresListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresListener.class);
  private static final int QUIET_MS = 5_000;
  private static final int PATIENCE_SECONDS = 2;
  private static final int PAUSE_SECONDS = 1;

  private final PostgresSource source;
  private final String channel;
  private final Consumer<String> told;
  private final LostConnection lost;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private volatile @Nullable Connection current;

  PostgresListener(
      PostgresSource source, String channel, Consumer<String> told, LostConnection lost) {
    this.source = source;
    this.channel = channel;
    this.told = told;
    this.lost = lost;
    this.thread = Thread.ofVirtual().name("postgresql-listener").start(this::loop);
  }

  private void loop() {
    try {
      do {
        listen();
      } while (!closing.await(PAUSE_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void listen() {
    try (Connection connection = source.getConnection()) {
      current = connection;
      try (Statement statement = connection.createStatement()) {
        statement.execute("listen " + channel);
      }
      lost.found();
      tell("");
      do {
        hear(connection.unwrap(PGConnection.class));
      } while (closing.getCount() > 0 && connection.isValid(PATIENCE_SECONDS));
    } catch (SQLException e) {
      if (closing.getCount() > 0 && lost.isNews()) {
        LOG.warn(
            "LISTEN connection lost, reconnecting; other nodes' events come late: {}",
            PostgresConnectionCheck.reason(e));
      }
    }
  }

  private void hear(PGConnection connection) throws SQLException {
    PGNotification[] heard = connection.getNotifications(QUIET_MS);
    if (heard != null) {
      for (PGNotification notification : heard) {
        tell(notification.getParameter());
      }
    }
  }

  private void tell(String payload) {
    try {
      told.accept(payload);
    } catch (RuntimeException e) {
      Failures.log(LOG, e, "a notification could not be heeded");
    }
  }

  /** Cuts the connection, at which its thread sits. */
  @Override
  public void close() {
    closing.countDown();
    Connection connection = current;
    try {
      if (connection != null) {
        connection.abort(Runnable::run);
      }
      thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    } catch (SQLException e) {
      LOG.debug("the listening connection is gone already", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

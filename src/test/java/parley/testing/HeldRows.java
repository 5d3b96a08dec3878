package parley.testing;

import static parley.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Somebody else's transaction on PostgreSQL that has locked rows: whoever needs them waits, in the
 * order of coming, until this is closed. So a test decides in which order two requests go on.
 */
public final class HeldRows implements AutoCloseable {
  private final TestServer server;
  private final Connection holder;

  private HeldRows(TestServer server, Connection holder) {
    this.server = server;
    this.holder = holder;
  }

  /** Holds what a statement locks in the database of a server. */
  public static HeldRows by(TestServer server, String sql) {
    try {
      Connection holder = DriverManager.getConnection(server.databaseUrl());
      holder.setAutoCommit(false);
      try (Statement statement = holder.createStatement()) {
        statement.execute(sql);
      }
      return new HeldRows(server, holder);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Waits until so many transactions of the server wait, for these rows or for each other. When
   * sessions were last used is noted at any time, and counts for nothing.
   */
  public void awaitBlocked(int transactions) {
    eventually(this::blocked, count -> count >= transactions);
  }

  private int blocked() {
    try (Connection connection = DriverManager.getConnection(server.databaseUrl());
        Statement statement = connection.createStatement();
        ResultSet count =
            statement.executeQuery(
                """
                select count(*) from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'
                  and query not like '%last_used_at%'
                """)) {
      count.next();
      return count.getInt(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets those who wait go on, with what was changed here. */
  public void commit() {
    try {
      holder.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets those who wait go on, with nothing changed here. */
  @Override
  public void close() {
    try (Connection held = holder) {
      held.rollback();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}

package parley.testing;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static parley.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Somebody else's transaction that has changed or locked rows: on PostgreSQL whoever needs them
 * waits, in the order of coming, until this is committed or closed. So a test decides in which
 * order requests go on.
 */
public final class HeldRows implements AutoCloseable {
  private final TestServer server;
  private final Connection holder;
  private int waiting;

  private HeldRows(TestServer server, Connection holder) {
    this.server = server;
    this.holder = holder;
  }

  /** Holds all rows of a table in the database of a server. */
  public static HeldRows of(TestServer server, String table) {
    return by(server, "select * from " + table + " for update");
  }

  /** Holds what a statement changes or locks there. */
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
   * Begins a request, and waits until it waits for these rows, or for one that was begun before.
   */
  public Future<Answer> begin(Callable<Answer> request) {
    FutureTask<Answer> begun = new FutureTask<>(request);
    Thread.startVirtualThread(begun);
    awaitNext();
    return begun;
  }

  /**
   * Waits until one transaction more of the server waits, for these rows or for each other. When
   * sessions were last used is noted at any time, and counts for nothing.
   */
  public void awaitNext() {
    assumeFalse(Engine.POSTGRESQL.isDistributed(), "waits for rows of servers that it can't ask");
    waiting++;
    eventually(this::blocked, count -> count >= waiting);
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

  /** Lets those who wait go on, with nothing more changed here. */
  @Override
  public void close() {
    try (Connection held = holder) {
      held.rollback();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}

package parley.storage;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Moves the write-ahead log into the database file. */
final class SqliteCheckpoint {
  /** How long an emptying waits for readers; the writer waits with it. */
  private static final int PATIENCE_MS = 2;

  private SqliteCheckpoint() {}

  /** Moves what no reader needs any more, beside readers and the writer; the log stays as long. */
  static void move(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma wal_checkpoint(passive)");
    }
  }

  /**
   * Moves the rest and empties the log.
   *
   * @param writer outside of a transaction
   * @return false when a reader was in the way
   */
  static boolean empty(Connection writer) throws SQLException {
    try (Statement statement = writer.createStatement()) {
      statement.execute("pragma busy_timeout=" + PATIENCE_MS);
      try (ResultSet outcome = statement.executeQuery("pragma wal_checkpoint(truncate)")) {
        return outcome.next() && outcome.getInt(1) == 0;
      } finally {
        statement.execute("pragma busy_timeout=" + SqliteFile.BUSY_TIMEOUT_MS);
      }
    }
  }
}

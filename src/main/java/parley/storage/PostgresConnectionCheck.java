package parley.storage;

import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Finds out why there is no connection to PostgreSQL, in words for people. */
final class PostgresConnectionCheck {
  private PostgresConnectionCheck() {}

  /** Throws what keeps us from {@code url}; never tells the password that may stand in it. */
  static void require(String url) {
    requireAddress(url);
    try (Connection connection = PostgresSource.of(url, "parley").getConnection()) {
      connection.isReadOnly();
    } catch (SQLException e) {
      throw unusable(e);
    }
  }

  /** Whether a server takes no writes: it is a standby, or was told so. */
  static boolean isReadOnly(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery("show transaction_read_only")) {
      return answer.next() && answer.getString(1).equals("on");
    }
  }

  /** What to throw when this has kept us from a connection. */
  static StorageException unusable(SQLException failure) {
    return new StorageException.Unavailable("can't use PostgreSQL: " + reason(failure), failure);
  }

  /** Throws what is wrong with {@code url}, without a connection. */
  static void requireAddress(String url) {
    try {
      DriverManager.getDriver(url);
    } catch (SQLException e) {
      throw new IllegalArgumentException(
          "the address of the database must look like"
              + " jdbc:postgresql://host:5432/database?user=name&password=word");
    }
  }

  /** Where several servers were tried, what the last one of them said. */
  static SQLException last(SQLException failure) {
    SQLException last = failure;
    while (last.getNextException() != null) {
      last = last.getNextException();
    }
    return last;
  }

  /** What PostgreSQL or its driver says, without the values that stand in the lines below. */
  static String reason(SQLException failure) {
    SQLException last = last(failure);
    return switch (last.getCause()) {
      case UnknownHostException e -> "there is no host " + e.getMessage();
      case SocketTimeoutException _ -> "it does not answer";
      case null, default ->
          String.valueOf(last.getMessage())
              .lines()
              .findFirst()
              .orElse("")
              .replaceFirst("^(FATAL|ERROR): ", "");
    };
  }
}

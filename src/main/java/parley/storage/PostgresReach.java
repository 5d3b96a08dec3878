package parley.storage;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** The first connection to PostgreSQL: finds out why there is none, in words for people. */
final class PostgresReach {
  private static final String PATIENCE_SECONDS = "5";

  private PostgresReach() {}

  /** Throws what keeps us from {@code url}; never tells the password that may stand in it. */
  static void require(String url) {
    requireAddress(url);
    Properties patience = new Properties();
    patience.setProperty("loginTimeout", PATIENCE_SECONDS);
    try (Connection connection = DriverManager.getConnection(url, patience)) {
      connection.isReadOnly();
    } catch (SQLException e) {
      throw new StorageException.Unavailable("can't use PostgreSQL: " + reason(e), e);
    }
  }

  private static void requireAddress(String url) {
    try {
      DriverManager.getDriver(url);
    } catch (SQLException e) {
      throw new IllegalArgumentException(
          "PARLEY_DATABASE_URL must look like"
              + " jdbc:postgresql://host:5432/database?user=name&password=word");
    }
  }

  /** What PostgreSQL or its driver says, without the values that stand in the lines below. */
  static String reason(SQLException failure) {
    SQLException last = failure;
    while (last.getNextException() != null) {
      last = last.getNextException();
    }
    return String.valueOf(last.getMessage())
        .lines()
        .findFirst()
        .orElse("")
        .replaceFirst("^(FATAL|ERROR): ", "");
  }
}

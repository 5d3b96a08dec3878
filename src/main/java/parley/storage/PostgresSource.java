package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Opens connections to PostgreSQL: soon or not at all, and then with an end to every wait for an
 * answer. What the address says itself wins.
 */
final class PostgresSource extends PGSimpleDataSource {
  private static final long serialVersionUID = 1L;

  /** How long an answer may take (s): who waits longer talks to a server that hangs. */
  private static final int ANSWER_SECONDS = 10;

  private static final int BRIEF_ANSWER_SECONDS = 3;

  /** For one statement that goes through all rows: a migration, a copy. */
  private static final int LONG_ANSWER_SECONDS = 3_600;

  /** How long each answer on the way to a connection may take (s). */
  private static final int GREETING_SECONDS = 2;

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "connectTimeout", "2",
          "sslResponseTimeout", "1000",
          "gssResponseTimeout", "1000",
          // In all, the look-up of the name and every host included.
          "loginTimeout", "8",
          "tcpKeepAlive", "true",
          // The detail of a broken constraint is values of the row, which must not be logged.
          "logServerErrorDetail", "false");

  private final int answerSeconds;
  private final boolean cancelling;
  private final transient @Nullable ConnectionParts parts;

  private PostgresSource(String url, String application, int answerSeconds, boolean cancelling) {
    this(url, application, answerSeconds, cancelling, null);
  }

  private PostgresSource(
      String url,
      String application,
      int answerSeconds,
      boolean cancelling,
      @Nullable ConnectionParts parts) {
    setUrl(complete(url, application, answerSeconds));
    this.answerSeconds = getSocketTimeout();
    this.cancelling = cancelling;
    this.parts = parts;
    setSocketTimeout(GREETING_SECONDS);
  }

  /**
   * For requests: the server ends a statement a second before we stop to wait for it, and a
   * transaction whose node has vanished.
   */
  static PostgresSource of(String url, String application) {
    return new PostgresSource(url, application, ANSWER_SECONDS, true);
  }

  /** The same for connections that write, each of which counts in a part of its own. */
  static PostgresSource counting(String url, String application, ConnectionParts parts) {
    return new PostgresSource(url, application, ANSWER_SECONDS, true, parts);
  }

  /** For a sign of life, which is worth nothing when it comes late. */
  static PostgresSource brief(String url, String application) {
    return new PostgresSource(url, application, BRIEF_ANSWER_SECONDS, true);
  }

  /** For statements that may take an hour. */
  static PostgresSource patient(String url) {
    return new PostgresSource(url, "parley", LONG_ANSWER_SECONDS, false);
  }

  @Override
  public Connection getConnection(@Nullable String user, @Nullable String password)
      throws SQLException {
    Connection connection = super.getConnection(user, password);
    try {
      if (cancelling) {
        limit(connection);
      }
      connection.setNetworkTimeout(Runnable::run, answerSeconds * 1_000);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private void limit(Connection connection) throws SQLException {
    String limits =
        "set statement_timeout = %d; set idle_in_transaction_session_timeout = %d"
            .formatted(Math.max(0, answerSeconds - 1) * 1_000, answerSeconds * 1_000);
    String part = parts == null ? "" : "; set parley.part = " + parts.give(connection);
    try (Statement statement = connection.createStatement()) {
      statement.execute(limits + part);
    }
  }

  /** The pool would set its own patience, which is too short for a second host. */
  @Override
  public void setLoginTimeout(int seconds) {
    // It stands in the address.
  }

  private static String complete(String url, String application, int answerSeconds) {
    StringBuilder all = new StringBuilder(url);
    DEFAULTS.forEach((name, value) -> add(all, url, name, value));
    add(all, url, "ApplicationName", application);
    add(all, url, "socketTimeout", Integer.toString(answerSeconds));
    if (url.matches("[^/]*//[^/?]*,.*")) {
      add(all, url, "targetServerType", "primary");
    }
    return all.toString();
  }

  private static void add(StringBuilder all, String url, String name, String value) {
    if (!has(url, name)) {
      all.append(all.indexOf("?") < 0 ? '?' : '&').append(name).append('=').append(value);
    }
  }

  private static boolean has(String url, String name) {
    return url.contains("?" + name + "=") || url.contains("&" + name + "=");
  }
}

package parley.storage;

import java.io.EOFException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits at a start for a PostgreSQL that is starting as well. */
final class PostgresWait {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresWait.class);
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);

  /** None in time, or of several none that takes writes. */
  private static final String NO_SERVER = "08001";

  /** Somebody starts or stops it: {@code 57P03} and its neighbours. */
  private static final String INTERVENTION = "57";

  private final String url;
  private final Duration patience;
  private final long start = System.nanoTime();
  private Duration nextLine = Duration.ZERO;

  PostgresWait(String url, Duration patience) {
    this.url = url;
    this.patience = patience;
  }

  void await() {
    if (patience.isZero()) {
      return;
    }
    PostgresConnectionCheck.requireAddress(url);
    PostgresSource source = PostgresSource.of(url, "parley");
    Optional<String> reason = reasonToWait(source);
    while (reason.isPresent() && waited().compareTo(patience) < 0) {
      tell(reason.get());
      LockSupport.parkNanos(PAUSE.toNanos());
      reason = reasonToWait(source);
    }
  }

  private Duration waited() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private void tell(String reason) {
    if (waited().compareTo(nextLine) >= 0) {
      LOG.warn(
          "waiting for PostgreSQL, {} s of {}: {}",
          waited().toSeconds(),
          patience.toSeconds(),
          reason);
      nextLine = nextLine.plus(BETWEEN_LINES);
    }
  }

  private static Optional<String> reasonToWait(PostgresSource source) {
    try (Connection connection = source.getConnection()) {
      return PostgresConnectionCheck.isReadOnly(connection)
          ? Optional.of("it takes no writes, it is read-only")
          : Optional.empty();
    } catch (SQLException e) {
      return mayPass(e) ? Optional.of(PostgresConnectionCheck.reason(e)) : Optional.empty();
    }
  }

  /** Nobody listens, nobody answers, none takes writes, or it is starting or stopping. */
  private static boolean mayPass(SQLException e) {
    SQLException last = PostgresConnectionCheck.last(e);
    String state = Objects.requireNonNullElse(last.getSQLState(), "");
    return switch (last.getCause()) {
      case SocketException _, SocketTimeoutException _, UnknownHostException _, EOFException _ ->
          true;
      case null -> state.equals(NO_SERVER) || state.startsWith(INTERVENTION);
      default -> false;
    };
  }
}

package parley.storage;

import java.net.ConnectException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers that PostgreSQL is away, so that nobody waits to find that out again. It looks with a
 * connection of its own when one has failed or takes long to answer, and twice a second until the
 * server is back.
 */
final class CircuitBreaker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CircuitBreaker.class);
  private static final Duration PERIOD = Duration.ofMillis(500);
  private static final Duration LONG = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** A server that doesn't answer once may be busy. */
  private static final int CERTAIN = 2;

  private final PostgresSource source;
  private final RunningTransactions running;
  private final Runnable back;
  private final LongAdder refused = new LongAdder();
  private final Thread thread;
  private int failures;
  private long lastLook = System.nanoTime();
  private long since;
  private volatile boolean open;
  private volatile boolean suspected;
  private volatile boolean closed;

  /**
   * A breaker that lets everybody pass.
   *
   * @param running are cut off when the server is away
   * @param back is run when it answers again
   */
  CircuitBreaker(PostgresSource source, RunningTransactions running, Runnable back) {
    this.source = source;
    this.running = running;
    this.back = back;
    this.thread = Thread.ofVirtual().name("postgresql-watch").start(this::loop);
  }

  /**
   * Lets the caller go on if the server is thought to be there.
   *
   * @throws StorageException.Unavailable at once when it is away
   */
  void require() {
    if (open) {
      throw refusal(null);
    }
  }

  private StorageException.Unavailable refusal(StorageException.@Nullable Unavailable failure) {
    refused.increment();
    return StorageException.Unavailable.inOutage(failure);
  }

  boolean isOpen() {
    return open;
  }

  /** Looks whether the server is there, and answers what to throw at who got no answer. */
  StorageException.Unavailable failed(StorageException.Unavailable failure) {
    suspect();
    return open && !failure.isTold() ? refusal(failure) : failure;
  }

  /** Somebody got no answer: look whether the server is there. */
  void suspect() {
    if (!open) {
      suspected = true;
      LockSupport.unpark(thread);
    }
  }

  private void loop() {
    while (!closed) {
      LockSupport.parkNanos(PERIOD.toNanos());
      if (!closed && (open || suspected || failures > 0 || takesLong())) {
        look();
      }
    }
  }

  private boolean takesLong() {
    return System.nanoTime() - lastLook > PAUSE.toNanos() && running.anyLongerThan(LONG);
  }

  private void look() {
    suspected = false;
    try (Connection _ = source.getConnection()) {
      answered();
    } catch (SQLException e) {
      if (isAnswer(e)) {
        answered();
      } else {
        failed(e);
      }
    }
    lastLook = System.nanoTime();
  }

  private void answered() {
    failures = 0;
    if (open) {
      back.run();
      open = false;
      Duration outage = Duration.ofNanos(System.nanoTime() - since);
      LOG.info(
          "PostgreSQL is back after {} s; {} transactions were refused meanwhile",
          outage.toSeconds(),
          refused.sumThenReset());
    }
  }

  private void failed(SQLException e) {
    failures++;
    if (!open && (failures == CERTAIN || isRefusal(e))) {
      since = System.nanoTime();
      open = true;
      LOG.warn("PostgreSQL is away: {}", PostgresConnectionCheck.reason(e));
    }
    if (open) {
      running.cut();
    }
  }

  /** What a server says that is there: too many connections, a wrong password. */
  private static boolean isAnswer(SQLException e) {
    String state = Objects.requireNonNullElse(e.getSQLState(), "08000");
    return !state.startsWith("08") && !state.startsWith("57");
  }

  private static boolean isRefusal(SQLException e) {
    return e.getCause() instanceof ConnectException;
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}

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
 * Remembers that PostgreSQL is away, so that nobody waits to find that out again, or that it takes
 * no writes. It looks with a connection of its own when one has failed or takes long to answer, and
 * twice a second until all is well.
 */
final class CircuitBreaker implements AutoCloseable {
  private enum State {
    THERE,
    READ_ONLY,
    AWAY
  }

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
  private volatile State state = State.THERE;
  private volatile boolean suspected;

  /** Whether somebody has met a server that takes no writes. */
  private volatile boolean refusedToWrite;

  private volatile boolean closed;

  /**
   * A breaker that lets everybody pass.
   *
   * @param running are cut off when the server is away
   * @param back is run when it answers again, or takes writes again
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
    if (state == State.AWAY) {
      throw refusal(null);
    }
  }

  /**
   * Lets a writer go on if the server is thought to take writes.
   *
   * @throws StorageException.Unavailable at once when it doesn't
   */
  void requireWrites() {
    require();
    if (state == State.READ_ONLY) {
      refused.increment();
      throw StorageException.Unavailable.readOnly(null, true);
    }
  }

  private StorageException.Unavailable refusal(StorageException.@Nullable Unavailable failure) {
    refused.increment();
    return StorageException.Unavailable.inOutage(failure);
  }

  boolean isOpen() {
    return state != State.THERE;
  }

  /** Looks whether the server is there, and answers what to throw at who got no answer. */
  StorageException.Unavailable failed(StorageException.Unavailable failure) {
    if (failure.isReadOnly()) {
      refusedToWrite = true;
    }
    suspect();
    return state == State.AWAY && !failure.isTold() ? refusal(failure) : failure;
  }

  /** Somebody got no answer: look whether the server is there. */
  void suspect() {
    if (state == State.THERE) {
      suspected = true;
      LockSupport.unpark(thread);
    }
  }

  private void loop() {
    while (!closed) {
      LockSupport.parkNanos(PERIOD.toNanos());
      if (!closed && (isOpen() || suspected || failures > 0 || takesLong())) {
        look();
      }
    }
  }

  private boolean takesLong() {
    return System.nanoTime() - lastLook > PAUSE.toNanos() && running.anyLongerThan(LONG);
  }

  private void look() {
    suspected = false;
    try (Connection connection = source.getConnection()) {
      answered(PostgresConnectionCheck.isReadOnly(connection) ? State.READ_ONLY : State.THERE);
    } catch (SQLException e) {
      if (isAnswer(e)) {
        answered(state == State.READ_ONLY ? State.READ_ONLY : State.THERE);
      } else {
        failed(e);
      }
    }
    lastLook = System.nanoTime();
  }

  /** Behind a proxy connections that were made a moment ago may lead to another server. */
  private void answered(State found) {
    failures = 0;
    boolean news = found != state;
    if (news ? state != State.THERE : refusedToWrite && found == State.THERE) {
      back.run();
    }
    refusedToWrite = false;
    if (news) {
      tell(found);
      state = found;
    }
  }

  private void tell(State found) {
    if (found == State.READ_ONLY) {
      since = state == State.THERE ? System.nanoTime() : since;
      LOG.warn("PostgreSQL takes no writes: it is read-only");
      return;
    }
    LOG.info(
        "PostgreSQL {} after {} s; {} transactions were refused meanwhile",
        state == State.AWAY ? "is back" : "takes writes again",
        Duration.ofNanos(System.nanoTime() - since).toSeconds(),
        refused.sumThenReset());
  }

  private void failed(SQLException e) {
    failures++;
    if (state != State.AWAY && (failures == CERTAIN || isRefusal(e))) {
      since = state == State.THERE ? System.nanoTime() : since;
      state = State.AWAY;
      LOG.warn("PostgreSQL is away: {}", PostgresConnectionCheck.reason(e));
    }
    if (state == State.AWAY) {
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

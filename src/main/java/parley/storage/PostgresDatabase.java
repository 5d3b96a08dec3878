package parley.storage;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** PostgreSQL, shared by any number of nodes. */
final class PostgresDatabase implements Database {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresDatabase.class);
  private static final int CONNECTIONS = 16;
  private static final int SCANS = 12;

  /**
   * What runs can't be taken back, and keeps cores busy, here or at PostgreSQL: while others ask,
   * one organization has enough of it for all of our cores, and leaves time on them to others.
   */
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private static final int READS_OF_ONE = 12;
  private static final int READS_IN_COMPANY = Math.clamp(2L * CORES, 4, READS_OF_ONE);
  private static final int SCANS_OF_ONE = 9;
  private static final int SCANS_IN_COMPANY = Math.clamp(CORES + 1L, 3, SCANS_OF_ONE);
  private static final int MOST_ATTEMPTS = 20;
  private static final long PAUSE_NANOS = 1_000_000;
  private static final int PATIENCE_MS = 5_000;

  private final HikariDataSource pool;
  private final String url;
  private final Dialect dialect;
  private final RunningTransactions running = new RunningTransactions();
  private final CircuitBreaker breaker;

  /**
   * One for each connection: the pool itself lets newcomers pass those who wait, until they have
   * waited too long.
   */
  private final FairSemaphore free = new FairSemaphore(CONNECTIONS, CONNECTIONS);

  private final ConnectionParts parts;

  private final FairSemaphore reads =
      new FairSemaphore(CONNECTIONS, READS_OF_ONE, READS_IN_COMPANY, System::nanoTime);

  /** Lists and searches leave connections to reads and writes, and to those of others. */
  private final FairSemaphore scans =
      new FairSemaphore(SCANS, SCANS_OF_ONE, SCANS_IN_COMPANY, System::nanoTime);

  private PostgresDatabase(
      HikariDataSource pool, ConnectionParts parts, String url, Dialect dialect) {
    this.pool = pool;
    this.parts = parts;
    this.dialect = dialect;
    this.url = url;
    // The connections of a server that was away may lead to one that has been replaced.
    Runnable back = () -> pool.getHikariPoolMXBean().softEvictConnections();
    this.breaker = new CircuitBreaker(PostgresSource.of(url, "parley-watch"), running, back);
  }

  static Database open(String url) {
    return open(
        url,
        (pool, dialect) -> {
          if (!SchemaHistory.isNewest(pool, dialect)) {
            Migrations.run(PostgresSource.patient(url), dialect);
          }
        });
  }

  /** Without bringing its schema up to date, which servers of another version may use. */
  static Database openBeside(String url) {
    return open(url, Migrations::require);
  }

  private static Database open(String url, BiConsumer<DataSource, Dialect> schema) {
    PostgresConnectionCheck.requireAddress(url);
    ConnectionParts parts = new ConnectionParts(CONNECTIONS);
    HikariDataSource pool = PostgresPool.open(url, CONNECTIONS, parts);
    try {
      Dialect dialect = DistributedTables.dialect(pool);
      schema.accept(pool, dialect);
      return new PostgresDatabase(pool, parts, url, dialect);
    } catch (RuntimeException e) {
      pool.close();
      throw e;
    }
  }

  @Override
  public <T extends @Nullable Object> T read(Work<T> work) {
    return permitted(reads, "too many reads are running", () -> query(work));
  }

  private <T extends @Nullable Object> T query(Work<T> work) {
    return connected(
        connection -> TransactionScope.run(work, new Tx(Statements.fresh(connection), dialect)));
  }

  @Override
  public boolean answers() {
    breaker.requireWrites();
    Optional<String> readOnly =
        read(tx -> tx.one("select current_setting('transaction_read_only')", Row::text));
    if (readOnly.filter("on"::equals).isPresent()) {
      throw breaker.failed(StorageException.Unavailable.readOnly(null, false));
    }
    return true;
  }

  @Override
  public <T extends @Nullable Object> T scan(Work<T> work) {
    return permitted(scans, "too many lists and searches are running", () -> query(work));
  }

  private <T extends @Nullable Object> T permitted(
      FairSemaphore permits, String refusal, Supplier<T> work) {
    breaker.require();
    long organization = Turns.organization();
    if (!patiently(permits, organization)) {
      throw new StorageException.Unavailable(refusal, null);
    }
    try {
      return work.get();
    } finally {
      permits.release(organization);
    }
  }

  @Override
  public <T extends @Nullable Object> T write(Work<T> work) {
    return TracedWrite.run(work, this::written);
  }

  private <T extends @Nullable Object> T written(Work<T> work) {
    breaker.requireWrites();
    for (int attempt = 1; ; attempt++) {
      // On Citus a statement can't contain another one that writes.
      boolean expects = attempt == 1 && !dialect.isDistributed();
      try {
        return connected(connection -> committed(connection, work, expects)).finish();
      } catch (StorageException.Conflict e) {
        if (attempt == MOST_ATTEMPTS) {
          throw e;
        }
      }
      // Whoever has lost again and again lets the others finish: 190 ms in all.
      LockSupport.parkNanos(attempt * PAUSE_NANOS);
    }
  }

  private <T extends @Nullable Object> Committed<T> committed(
      Connection connection, Work<T> work, boolean expects) {
    try {
      Tx tx = new Tx(Statements.fresh(connection), dialect, expects, parts.of(connection));
      connection.setAutoCommit(false);
      T value = TransactionScope.run(work, tx);
      tx.upkeep().run(tx);
      tx.requireSound();
      commit(connection, tx);
      return new Committed<>(value, tx);
    } catch (RuntimeException | Error e) {
      rollBack(connection);
      throw e;
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }

  private static void commit(Connection connection, Tx tx) {
    try {
      if (!tx.commitDeferred()) {
        connection.commit();
      }
    } catch (SQLException e) {
      throw StorageException.ofCommit(e);
    }
  }

  /** A connection that can't even roll back is not given to anybody again. */
  private static void rollBack(Connection connection) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      LOG.debug("no rollback: the connection is gone, and the transaction with it", e);
    }
  }

  private <T extends @Nullable Object> T connected(Function<Connection, T> action) {
    TransactionScope.refuse();
    breaker.require();
    long organization = Turns.organization();
    if (!patiently(free, organization)) {
      throw new StorageException.Unavailable("no connection to PostgreSQL is free", null);
    }
    try {
      breaker.require();
      try (RunningTransactions.Use use = running.begin(connect())) {
        return action.apply(use.connection());
      }
    } catch (StorageException.Unavailable e) {
      throw breaker.failed(e);
    } catch (StorageException.OutcomeUnknown e) {
      breaker.suspect();
      throw e;
    } finally {
      free.release(organization);
    }
  }

  private Connection connect() {
    try {
      return pool.getConnection();
    } catch (SQLException e) {
      throw new StorageException.Unavailable("no connection to PostgreSQL", e);
    }
  }

  @Override
  public void tell(String channel, String payload) {
    write(tx -> tx.one("select pg_notify(?, ?)", row -> true, channel, payload));
  }

  @Override
  public boolean scrub() {
    return true;
  }

  @Override
  public AutoCloseable listen(String channel, Consumer<String> told) {
    return new PostgresListener(
        PostgresSource.of(url, "parley-listener"), channel, told, new LostConnection(breaker));
  }

  @Override
  public Heartbeat heartbeat(long process) {
    return new PostgresHeartbeat(
        PostgresSource.brief(url, "parley-heartbeat"), process, new LostConnection(breaker));
  }

  @Override
  public void meter(MeterRegistry meters) {
    PoolMeters.show(free, "all", meters);
    PoolMeters.show(reads, "read", meters);
    PoolMeters.show(scans, "scan", meters);
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  private static boolean patiently(FairSemaphore permits, long organization) {
    return patiently(permits, organization, TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS));
  }

  private static boolean patiently(FairSemaphore permits, long organization, long nanos) {
    try {
      return permits.acquire(organization, nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Waits for the transactions that run: Hikari would cut them off. */
  @Override
  public void close() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
    int idle = 0;
    while (idle < CONNECTIONS && patiently(free, Turns.OWN, end - System.nanoTime())) {
      idle++;
    }
    breaker.close();
    pool.close();
    for (; idle > 0; idle--) {
      free.release(Turns.OWN);
    }
  }
}

package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes. It takes all units that wait, runs them, commits once and then
 * answers all of them: five times the throughput of a commit per unit, at a third of the CPU. It
 * never waits for more units to come. When one of them fails, all are run again, each in a
 * savepoint.
 */
final class SqliteWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteWriter.class);
  private static final int MOST_WAITING = 10_000;
  private static final int MOST_TOGETHER = 256;
  private static final int PATIENCE_SECONDS = 10;

  private final SqliteFile file;
  private final BlockingQueue<WriteUnit<?>> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
  private final Queue<CompletableFuture<Boolean>> emptying = new ConcurrentLinkedQueue<>();
  private final Thread thread;
  private Connection connection;
  private Statements statements;
  private boolean suspect;
  private volatile boolean closing;

  SqliteWriter(SqliteFile file) throws SQLException {
    this.file = file;
    this.connection = file.writer();
    this.statements = Statements.cached(connection);
    this.thread = Thread.ofPlatform().name("sqlite-writer").start(this::loop);
  }

  <T extends @Nullable Object> T run(Work<T> work) {
    TransactionScope.refuse();
    WriteUnit<T> unit = new WriteUnit<>(work);
    if (closing || !offer(unit) || (closing && waiting.remove(unit))) {
      throw new StorageException.Unavailable("the writer takes no more", null);
    }
    return unit.await();
  }

  /** How many units wait for their turn. */
  int queued() {
    return waiting.size();
  }

  /** Empties the write-ahead log between two transactions; false when a reader was in the way. */
  boolean emptyLog() {
    CompletableFuture<Boolean> emptied = new CompletableFuture<>();
    emptying.add(emptied);
    if (closing) {
      throw new StorageException.Unavailable("the writer takes no more", null);
    }
    return PlatformThreads.joined(emptied);
  }

  private void emptyLogs() {
    for (CompletableFuture<Boolean> one = emptying.poll(); one != null; one = emptying.poll()) {
      try {
        one.complete(SqliteCheckpoint.empty(connection));
      } catch (SQLException e) {
        one.completeExceptionally(StorageException.of(e));
      }
    }
  }

  private boolean offer(WriteUnit<?> unit) {
    try {
      return waiting.offer(unit, PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Ends with an empty queue only: whoever comes too late takes its unit back, see {@link #run}.
   */
  private void loop() {
    List<WriteUnit<?>> units = new ArrayList<>();
    while (!closing || !waiting.isEmpty()) {
      try {
        WriteUnit<?> first = waiting.poll(100, TimeUnit.MILLISECONDS);
        if (first != null) {
          units.add(first);
          waiting.drainTo(units, MOST_TOGETHER - 1);
          commitTogether(units);
        }
      } catch (InterruptedException e) {
        closing = true;
      }
      units.clear();
      emptyLogs();
    }
    emptyLogs();
  }

  /** Answers every unit, whatever happens: a caller without an answer would wait for ever. */
  private void commitTogether(List<WriteUnit<?>> units) {
    try {
      begin();
      if (!attemptAll(units)) {
        execute("rollback");
        begin();
        attemptEach(units);
      }
      keepUp(units);
    } catch (SQLException | RuntimeException | Error e) {
      abandon();
      StorageException reason =
          new StorageException.Unavailable("nothing was written: " + e.getMessage(), e);
      units.forEach(unit -> unit.fail(reason));
      return;
    }
    try {
      execute("commit");
    } catch (SQLException e) {
      abandon();
      units.forEach(unit -> unit.fail(StorageException.ofCommit(e)));
      return;
    } catch (RuntimeException | Error e) {
      abandon();
      units.forEach(unit -> unit.fail(new StorageException.OutcomeUnknown(e)));
      return;
    }
    units.forEach(WriteUnit::answer);
  }

  /** After a failure nothing that the connection believes can be trusted; this also rolls back. */
  private void abandon() {
    suspect = true;
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.warn("could not close the writing connection after a failure", e);
    }
  }

  private void begin() throws SQLException {
    if (suspect) {
      connection = file.writer();
      statements = Statements.cached(connection);
      suspect = false;
    }
    execute("begin immediate");
  }

  /** Says whether none has failed. */
  private boolean attemptAll(List<WriteUnit<?>> units) {
    return units.stream().allMatch(unit -> unit.attempt(new Tx(statements, Dialect.SQLITE)));
  }

  /**
   * A unit that fails takes back only itself; an error here takes back the whole group. A savepoint
   * makes the search index write out what it has gathered: for every unit that would be too much.
   */
  private void attemptEach(List<WriteUnit<?>> units) throws SQLException {
    for (WriteUnit<?> unit : units) {
      execute("savepoint unit");
      if (!unit.attempt(new Tx(statements, Dialect.SQLITE))) {
        execute("rollback to unit");
      }
      execute("release unit");
    }
  }

  private void keepUp(List<WriteUnit<?>> units) {
    Upkeep upkeep = new Upkeep();
    units.forEach(unit -> unit.addTo(upkeep));
    upkeep.run(new Tx(statements, Dialect.SQLITE));
  }

  private void execute(String sql) throws SQLException {
    try (Statements.Lease lease = statements.lease(sql)) {
      lease.statement().execute();
    }
  }

  @Override
  public void close() {
    closing = true;
    try {
      thread.join();
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (SQLException e) {
      throw StorageException.of(e);
    }
  }
}

package parley.storage;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running transaction. Values are text, whole numbers (an empty {@link OptionalLong} is null),
 * bytes, null, booleans (as 0 or 1) and instants (as epoch milliseconds). Up to three bind to the
 * {@code ?} of the SQL in order; more bind by name: {@code :org_id}, {@link Values}.
 */
public final class Tx {
  private static final Logger LOG = LoggerFactory.getLogger(Tx.class);

  private static final String FOLLOW_INDEXES =
      """
      select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
        set_config('enable_sort', 'off', true), set_config('jit', 'off', true)\
      """;

  private final Statements statements;
  private final Dialect dialect;
  private final Deferred deferred = new Deferred();
  private final List<Runnable> afterCommit = new ArrayList<>(2);
  private final Upkeep upkeep = new Upkeep();
  private final boolean expects;
  private final int part;
  private boolean followsIndexes;
  private boolean failed;

  Tx(Statements statements, Dialect dialect) {
    this(statements, dialect, false, 0);
  }

  /**
   * A transaction that may be told to expect something.
   *
   * @param expects whether it runs again without expecting anything if that is not so
   * @param part see {@link #counterPart}
   */
  Tx(Statements statements, Dialect dialect, boolean expects, int part) {
    this.statements = statements;
    this.dialect = dialect;
    this.expects = expects;
    this.part = part;
  }

  /** The words in which this engine differs. */
  public Dialect dialect() {
    return dialect;
  }

  /**
   * Which part of a counter this transaction counts in: two that run on a node at the same time
   * have different ones, so that they don't wait for each other. Triggers count in the same.
   */
  public int counterPart() {
    return part;
  }

  /**
   * Has what this transaction asks from here on go along indexes, in their order. For queues:
   * PostgreSQL plans by what a table held when it last looked, and keeps the plan, so that it would
   * read and sort the whole of a long queue that was empty then. A read is no transaction there: it
   * holds for what is asked next.
   */
  public void followIndexes() {
    if (dialect != Dialect.SQLITE && !followsIndexes) {
      followsIndexes = true;
      defer(FOLLOW_INDEXES);
    }
  }

  /** Runs an insert, update or delete and says how many rows it touched. */
  public int run(String sql, @Nullable Object... values) {
    return execute(ParsedSql.of(sql).bind(values), Statement::getUpdateCount);
  }

  /** Runs an insert, update or delete and says how many rows it touched. */
  public int run(String sql, Values values) {
    return execute(ParsedSql.of(sql).bind(values), Statement::getUpdateCount);
  }

  /**
   * Runs an insert, update or delete of which nobody asks how many rows it touched. On PostgreSQL
   * it leaves in one message with the next statement that is waited for, or with the commit; if it
   * fails, that does.
   */
  public void defer(String sql, @Nullable Object... values) {
    defer(ParsedSql.of(sql).bind(values));
  }

  /** Does the same with values for names. */
  public void defer(String sql, Values values) {
    defer(ParsedSql.of(sql).bind(values));
  }

  private void defer(BoundSql sql) {
    if (dialect != Dialect.SQLITE) {
      deferred.add(sql);
    } else {
      execute(sql, Statement::getUpdateCount);
    }
  }

  /**
   * Runs an insert, update or delete that most often touches one row; says whether it touched any.
   * On PostgreSQL nobody waits for that the first time: it leaves with the next statement that is
   * waited for, or with the commit, and if it touches none, the transaction runs again and waits.
   */
  public boolean expectOne(String sql, Values values) {
    if (expects) {
      defer(Expectations.one(sql), values);
      return true;
    }
    return run(sql, values) > 0;
  }

  /** Says whether a query finds nothing; most often it does, and is waited for as above. */
  public boolean expectNone(String query, Values values) {
    if (expects) {
      defer(Expectations.none(query), values);
      return true;
    }
    return list(query, row -> true, values).isEmpty();
  }

  /**
   * Runs a statement once before the commit, for all transactions that SQLite commits together. Its
   * only value is how often that was asked for. For the upkeep of an index, which costs too much
   * behind every row.
   */
  public void beforeCommit(String sql) {
    upkeep.ask(sql);
  }

  /** Which {@link #beforeCommit} was asked for. */
  Upkeep upkeep() {
    return upkeep;
  }

  /** Every row of a query. */
  public <T> List<T> list(String sql, RowMapper<T> mapper, @Nullable Object... values) {
    return list(ParsedSql.of(sql).bind(values), mapper);
  }

  /** Every row of a query. */
  public <T> List<T> list(String sql, RowMapper<T> mapper, Values values) {
    return list(ParsedSql.of(sql).bind(values), mapper);
  }

  private <T> List<T> list(BoundSql sql, RowMapper<T> mapper) {
    return execute(sql, statement -> Row.all(statement.getResultSet(), sql.source(), mapper));
  }

  /**
   * Asks a query whose rows are looked at later. On PostgreSQL those that are asked one after the
   * other leave in one message, when the rows of one of them are looked at, or with the next
   * statement that is waited for; if one fails, that does. SQLite runs it at once.
   */
  public <T> Answer<T> ask(String sql, RowMapper<T> mapper, Values values) {
    BoundSql query = ParsedSql.of(sql).bind(values);
    Answer<T> answer = new Answer<>(this::sendDeferred, query.source(), mapper);
    deferred.add(query, answer);
    if (dialect == Dialect.SQLITE) {
      sendDeferred();
    }
    return answer;
  }

  private void sendDeferred() {
    Deferred.Waiting last = deferred.removeLast();
    execute(
        last.sql(),
        statement -> {
          last.read(statement);
          return true;
        });
  }

  /** The first row of a query, if there is one. */
  public <T> Optional<T> one(String sql, RowMapper<T> mapper, @Nullable Object... values) {
    return first(list(sql, mapper, values));
  }

  /** The first row of a query, if there is one. */
  public <T> Optional<T> one(String sql, RowMapper<T> mapper, Values values) {
    return first(list(sql, mapper, values));
  }

  private static <T> Optional<T> first(List<T> rows) {
    return rows.isEmpty() ? Optional.empty() : Optional.of(rows.getFirst());
  }

  /** The id in the first column of the first row, if there is one. */
  public OptionalLong id(String sql, @Nullable Object... values) {
    return firstId(list(sql, Row::number, values));
  }

  /** The id in the first column of the first row, if there is one. */
  public OptionalLong id(String sql, Values values) {
    return firstId(list(sql, Row::number, values));
  }

  private static OptionalLong firstId(List<Long> ids) {
    return ids.isEmpty() ? OptionalLong.empty() : OptionalLong.of(ids.getFirst());
  }

  /** The first column of the first row: for {@code count(*)} and its like; 0 without a row. */
  public long number(String sql, @Nullable Object... values) {
    return one(sql, Row::number, values).orElse(0L);
  }

  /** The first column of the first row; 0 without a row. */
  public long number(String sql, Values values) {
    return one(sql, Row::number, values).orElse(0L);
  }

  /** Runs a statement behind those that were deferred. */
  private <T> T execute(BoundSql sql, Outcome<T> outcome) {
    requireSound();
    BoundSql all = deferred.before(sql);
    try (Statements.Lease lease = statements.lease(all.text())) {
      PreparedStatement statement = lease.statement();
      Binding.bind(statement, all.values());
      statement.execute();
      deferred.pass(statement);
      return outcome.read(statement);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** What a statement that has run tells. */
  @FunctionalInterface
  private interface Outcome<T> {
    T read(Statement statement) throws SQLException;
  }

  /**
   * Runs {@code action} once this transaction is durable, never if it fails. For hints only (wake a
   * worker, drop a cached value): a crash loses it.
   */
  public void afterCommit(Runnable action) {
    afterCommit.add(action);
  }

  /**
   * Sends what was deferred and the commit in one message.
   *
   * @return false when nothing was deferred, and nothing has been committed
   */
  boolean commitDeferred() throws SQLException {
    if (deferred.isEmpty()) {
      return false;
    }
    BoundSql all = deferred.before(ParsedSql.of("commit").bind());
    try (Statements.Lease lease = statements.lease(all.text())) {
      Binding.bind(lease.statement(), all.values());
      lease.statement().execute();
      deferred.pass(lease.statement());
      return true;
    }
  }

  /** Runs what waits for the commit. It can't fail any more what is durable already. */
  void committed() {
    for (Runnable action : afterCommit) {
      try {
        action.run();
      } catch (RuntimeException | Error e) {
        LOG.error("an action after a commit failed", e);
      }
    }
  }

  /**
   * Refuses to go on after a failed statement, whoever caught the failure: on PostgreSQL the
   * transaction is lost with it, and on SQLite it may be.
   */
  void requireSound() {
    if (failed) {
      throw new StorageException.Broken("the work went on after a failed statement", null);
    }
  }

  private StorageException failure(SQLException e) {
    failed = true;
    return StorageException.of(e);
  }
}

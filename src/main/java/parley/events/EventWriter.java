package parley.events;

import java.util.List;
import java.util.function.Consumer;
import parley.storage.Database;
import parley.storage.Tx;

/** How an engine gives events their numbers, and tells that there are more. */
sealed interface EventWriter extends AutoCloseable permits SqliteEventWriter, PostgresEventWriter {

  /**
   * The writer of the engine of {@code database}.
   *
   * @param reached is told how far a log reaches now, whichever node has written it
   * @param missed is run when some log may reach further, and nobody knows which
   */
  static EventWriter of(Database database, Consumer<LogExtent> reached, Runnable missed) {
    return switch (database.dialect()) {
      case SQLITE -> new SqliteEventWriter(reached);
      case POSTGRES, CITUS -> new PostgresEventWriter(database, reached, missed);
    };
  }

  /** Starts to number what is added, and to listen to other nodes. */
  void start();

  /** Adds an event in the transaction of the fact. */
  void add(Tx tx, NewEvent event);

  /** Erases what the events about a subject tell that have no number yet; says of how many. */
  int eraseUnnumbered(Tx tx, long organizationId, long subject);

  /** The next events about a subject that have no number yet, by where they wait for one. */
  List<EventRevision.Told> unnumbered(
      Tx tx, long organizationId, long subject, long after, int most);

  /** Has one of them tell something else, unless it tells something else already. */
  void reviseUnnumbered(Tx tx, long organizationId, EventRevision.Revised revised);

  /** How many committed events have no number yet. */
  long unnumbered();

  /** Waits for what runs. */
  @Override
  void close();
}

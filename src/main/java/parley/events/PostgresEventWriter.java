package parley.events;

import java.util.List;
import java.util.function.Consumer;
import parley.storage.Database;
import parley.storage.Tx;

/** Adds events to an inbox, where an {@link EventNumberer} of some node finds them. */
final class PostgresEventWriter implements EventWriter {
  private final Database database;
  private final Consumer<LogExtent> reached;
  private final Runnable missed;
  private final EventNumberer numberer;
  private AutoCloseable notifications = () -> {};

  PostgresEventWriter(Database database, Consumer<LogExtent> reached, Runnable missed) {
    this.database = database;
    this.reached = reached;
    this.missed = missed;
    this.numberer = new EventNumberer(database, reached);
  }

  @Override
  public void start() {
    numberer.start();
    notifications = database.listen(EventInboxRows.CHANNEL, this::notified);
  }

  /** A node has numbered events; perhaps this one, which then hears what it knows. */
  private void notified(String payload) {
    if (payload.isEmpty()) {
      missed.run();
    } else {
      LogNotification.read(payload).forEach(reached);
    }
  }

  @Override
  public void add(Tx tx, NewEvent event) {
    EventInboxRows.add(tx, event);
    tx.afterCommit(numberer::wake);
  }

  @Override
  public int eraseUnnumbered(Tx tx, long organizationId, long subject) {
    return EventInboxRows.erase(tx, organizationId, subject);
  }

  @Override
  public List<EventRevision.Told> unnumbered(
      Tx tx, long organizationId, long subject, long after, int most) {
    return EventRevisionRows.waiting(tx, organizationId, subject, after, most);
  }

  @Override
  public void reviseUnnumbered(Tx tx, long organizationId, EventRevision.Revised revised) {
    EventRevisionRows.replaceWaiting(tx, organizationId, revised);
  }

  @Override
  public long unnumbered() {
    return database.read(EventInboxRows::count);
  }

  @Override
  public void close() {
    numberer.close();
    try {
      notifications.close();
    } catch (Exception e) {
      throw new IllegalStateException("still listening to other nodes", e);
    }
  }
}

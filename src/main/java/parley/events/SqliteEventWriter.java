package parley.events;

import java.util.List;
import java.util.function.Consumer;
import parley.storage.Tx;

/** Numbers an event where it is added: there is one writer, and no other node. */
final class SqliteEventWriter implements EventWriter {
  private final Consumer<LogExtent> reached;

  SqliteEventWriter(Consumer<LogExtent> reached) {
    this.reached = reached;
  }

  @Override
  public void start() {
    // Nothing runs beside the transactions.
  }

  @Override
  public void add(Tx tx, NewEvent event) {
    long sequence = EventRows.append(tx, event);
    tx.afterCommit(() -> reached.accept(new LogExtent(event.organizationId(), 1, sequence)));
  }

  @Override
  public int eraseUnnumbered(Tx tx, long organizationId, long subject) {
    return 0;
  }

  @Override
  public List<EventRevision.Told> unnumbered(
      Tx tx, long organizationId, long subject, long after, int most) {
    return List.of();
  }

  @Override
  public void reviseUnnumbered(Tx tx, long organizationId, EventRevision.Revised revised) {
    throw new IllegalStateException("every event has a number");
  }

  @Override
  public long unnumbered() {
    return 0;
  }

  @Override
  public void close() {
    // Nothing was started.
  }
}

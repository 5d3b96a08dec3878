package parley.events;

import java.util.List;
import parley.storage.Database;
import parley.storage.Steps;
import parley.storage.Tx;

/** Erases what the events about a subject tell, a few at a time. */
final class EventErasure {
  /** Events that go with their subject in one transaction, and that are looked for at a time. */
  private static final int AT_ONCE = 100;

  private final Database database;
  private final EventWriter writer;

  EventErasure(Database database, EventWriter writer) {
    this.database = database;
    this.writer = writer;
  }

  void eraseSome(Tx tx, long organizationId, long subject) {
    // First those without numbers: what is given one meanwhile is found in the log.
    writer.eraseUnnumbered(tx, organizationId, subject);
    List<Long> some = EventErasureRows.telling(tx, organizationId, subject, 0, AT_ONCE);
    if (!some.isEmpty()) {
      EventErasureRows.erase(tx, organizationId, some);
    }
  }

  void erase(long organizationId, long subject) {
    database.write(tx -> writer.eraseUnnumbered(tx, organizationId, subject));
    Steps steps = new Steps(database);
    List<Long> some = telling(organizationId, subject, 0);
    while (!some.isEmpty()) {
      steps.each(some, (tx, sequences) -> EventErasureRows.erase(tx, organizationId, sequences));
      some = telling(organizationId, subject, some.getLast());
    }
  }

  /** What is looked for without the writer need not be looked for with it. */
  private List<Long> telling(long organizationId, long subject, long after) {
    return database.scan(
        tx -> EventErasureRows.telling(tx, organizationId, subject, after, AT_ONCE));
  }
}

package parley.events;

import java.util.List;
import parley.storage.Database;
import parley.storage.Tx;

/** Erases what the events about a subject tell, a few at a time. */
final class EventErasure {
  /** Events of a transaction: so many hold up no other writer for long. */
  private static final int TOGETHER = 100;

  private final Database database;
  private final EventWriter writer;

  EventErasure(Database database, EventWriter writer) {
    this.database = database;
    this.writer = writer;
  }

  void eraseSome(Tx tx, long organizationId, long subject) {
    // First those without numbers: what is given one meanwhile is found in the log.
    writer.eraseUnnumbered(tx, organizationId, subject);
    List<Long> some = EventErasureRows.telling(tx, organizationId, subject, 0, TOGETHER);
    if (!some.isEmpty()) {
      EventErasureRows.erase(tx, organizationId, some);
    }
  }

  void erase(long organizationId, long subject) {
    database.write(tx -> writer.eraseUnnumbered(tx, organizationId, subject));
    List<Long> some;
    long after = 0;
    do {
      some = telling(organizationId, subject, after);
      if (!some.isEmpty()) {
        erase(organizationId, some);
        after = some.getLast();
      }
    } while (some.size() == TOGETHER);
  }

  /** What is looked for without the writer need not be looked for with it. */
  private List<Long> telling(long organizationId, long subject, long after) {
    return database.scan(
        tx -> EventErasureRows.telling(tx, organizationId, subject, after, TOGETHER));
  }

  private void erase(long organizationId, List<Long> sequences) {
    database.write(tx -> EventErasureRows.erase(tx, organizationId, sequences));
  }
}

package parley.imports;

import parley.contacts.ContactErased;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Steps;
import parley.storage.Tx;

/**
 * Erases what imports that have ended still hold of their files, when a contact is erased: cells
 * may write a number in ways that no comparison finds, so nothing of any row stays.
 */
final class ImportErasure implements JobHandler {
  static final String KIND = "contacts.import.forget";

  private final Database database;
  private final Outbox outbox;

  ImportErasure(Database database, Outbox outbox) {
    this.database = database;
    this.outbox = outbox;
  }

  static ContactErased of(Outbox outbox) {
    return (tx, erased) -> begin(tx, outbox, erased.organizationId(), erased.id());
  }

  /** Has it done soon, in a lane. */
  static void begin(Tx tx, Outbox outbox, long organizationId, long lane) {
    outbox.add(tx, NewJob.now(organizationId, KIND, Long.toString(lane)).in(lane, 0));
  }

  @Override
  public void run(Job job) {
    long organizationId = job.organizationId();
    new Steps(database)
        .untilNone((tx, most) -> ImportErrorRows.forgetValues(tx, organizationId, most));
    database.write(tx -> {
      ImportRows.forgetPreviews(tx, organizationId);
      return outbox.finish(tx, job);
    });
  }
}

package parley.imports;

import java.time.InstantSource;
import parley.contacts.ContactErased;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Erases what imports that have ended still hold of their files, when a contact is erased: cells
 * may write a number in ways that no comparison finds, so nothing of any row stays.
 */
final class ImportErasure implements JobHandler {
  static final String KIND = "contacts.import.forget";

  private static final int AT_ONCE = 200;

  private final Database database;
  private final Outbox outbox;
  private final InstantSource clock;

  ImportErasure(Database database, Outbox outbox, InstantSource clock) {
    this.database = database;
    this.outbox = outbox;
    this.clock = clock;
  }

  static ContactErased of(Outbox outbox) {
    return (tx, organizationId, contactId, addresses) ->
        begin(tx, outbox, organizationId, contactId);
  }

  /** Has it done soon, in a lane. */
  static void begin(Tx tx, Outbox outbox, long organizationId, long lane) {
    outbox.add(tx, NewJob.now(organizationId, KIND, Long.toString(lane)).in(lane, 0));
  }

  @Override
  public void run(Job job) {
    database.write(tx -> {
      ImportRows.forgetPreviews(tx, job.organizationId());
      return ImportErrorRows.forgetValues(tx, job.organizationId(), AT_ONCE) < AT_ONCE
          ? outbox.finish(tx, job)
          : outbox.hold(tx, job, clock.instant(), null);
    });
  }
}

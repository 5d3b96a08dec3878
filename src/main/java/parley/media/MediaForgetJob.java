package parley.media;

import java.util.List;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/** Erases the media that only conversations of an erased contact show, a few at a time. */
final class MediaForgetJob implements JobHandler {
  static final String KIND = "media.forget";

  /** Files of a transaction: so many hold up no other writer for long. */
  private static final int TOGETHER = 20;

  private final Database database;
  private final Outbox outbox;
  private final MediaErasure mediaErasure;

  MediaForgetJob(Database database, Outbox outbox, MediaErasure mediaErasure) {
    this.database = database;
    this.outbox = outbox;
    this.mediaErasure = mediaErasure;
  }

  /**
   * Erases the media of a contact that is being erased; those beyond the first few in a job that
   * follows.
   */
  void begin(Tx tx, long organizationId, long contactId) {
    if (forgetSome(tx, organizationId, contactId) == TOGETHER) {
      outbox.add(tx, NewJob.now(organizationId, KIND, Long.toString(contactId)).in(contactId, 0));
    }
  }

  @Override
  public void run(Job job) {
    long organizationId = job.organizationId();
    long contactId = Long.parseLong(job.payload());
    int forgotten = TOGETHER;
    while (forgotten == TOGETHER) {
      forgotten = database.write(tx -> forgetSome(tx, organizationId, contactId));
    }
    database.write(tx -> outbox.finish(tx, job));
  }

  private int forgetSome(Tx tx, long organizationId, long contactId) {
    List<Long> some = MediaUseRows.some(tx, organizationId, contactId, TOGETHER);
    if (!some.isEmpty()) {
      mediaErasure.eraseFiles(tx, MediaRows.deleteOf(tx, organizationId, contactId, some));
      MediaUseRows.delete(tx, organizationId, contactId, some);
    }
    return some.size();
  }
}

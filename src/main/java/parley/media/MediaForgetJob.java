package parley.media;

import java.util.List;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Steps;
import parley.storage.Tx;

/** Erases the media that only conversations of an erased contact show, a few at a time. */
final class MediaForgetJob implements JobHandler {
  static final String KIND = "media.forget";

  /** Files that go with their contact, in one transaction. */
  private static final int AT_ONCE = 20;

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
    if (forgetSome(tx, organizationId, contactId, AT_ONCE) == AT_ONCE) {
      outbox.add(tx, NewJob.now(organizationId, KIND, Long.toString(contactId)).in(contactId, 0));
    }
  }

  @Override
  public void run(Job job) {
    long organizationId = job.organizationId();
    long contactId = Long.parseLong(job.payload());
    new Steps(database).untilNone((tx, most) -> forgetSome(tx, organizationId, contactId, most));
    database.write(tx -> outbox.finish(tx, job));
  }

  private int forgetSome(Tx tx, long organizationId, long contactId, int most) {
    List<Long> some = MediaUseRows.some(tx, organizationId, contactId, most);
    if (!some.isEmpty()) {
      mediaErasure.eraseFiles(tx, MediaRows.deleteOf(tx, organizationId, contactId, some));
      MediaUseRows.delete(tx, organizationId, contactId, some);
    }
    return some.size();
  }
}

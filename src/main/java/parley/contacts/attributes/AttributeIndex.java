package parley.contacts.attributes;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Goes through the contacts that were there before a definition, and removes what outlives one: a
 * few at a time, so that nobody else waits for long.
 */
final class AttributeIndex implements JobHandler {
  static final String KIND = "attribute.index";
  private static final int AT_ONCE = 200;

  /**
   * Nodes of an earlier version don't wait for whoever defines a key: what they write is there by
   * then.
   */
  private static final Duration SETTLING = Duration.ofSeconds(2);

  private final Database database;
  private final Outbox outbox;
  private final InstantSource clock;

  AttributeIndex(Database database, Outbox outbox, InstantSource clock) {
    this.database = database;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Brings the index up to what has become of a definition, soon. */
  void later(Tx tx, long organizationId, long attributeId) {
    outbox.add(
        tx,
        NewJob.after(SETTLING, clock.instant(), organizationId, KIND, Long.toString(attributeId)));
  }

  /** The memo is the last contact that has been gone through. */
  @Override
  public void run(Job job) {
    long id = Long.parseLong(job.payload());
    database.write(tx -> {
      Optional<Attribute> attribute = AttributeRows.find(tx, job.organizationId(), id);
      return attribute.isPresent() ? fill(tx, job, attribute.get()) : forget(tx, job, id);
    });
  }

  private boolean fill(Tx tx, Job job, Attribute attribute) {
    long organizationId = job.organizationId();
    long after = job.memo() == null ? 0 : Long.parseLong(job.memo());
    List<AttributeIndexRows.Holder> contacts =
        AttributeIndexRows.next(tx, organizationId, after, AT_ONCE);
    for (AttributeIndexRows.Holder contact : contacts) {
      AttributeIndexRows.write(
          tx, organizationId, contact.id(), attribute, contact.attributes().path(attribute.key()));
    }
    if (contacts.size() < AT_ONCE) {
      AttributeRows.indexed(tx, organizationId, attribute.id());
      return outbox.finish(tx, job);
    }
    return again(tx, job, Long.toString(contacts.getLast().id()));
  }

  private boolean forget(Tx tx, Job job, long id) {
    return AttributeIndexRows.forget(tx, job.organizationId(), id, AT_ONCE) < AT_ONCE
        ? outbox.finish(tx, job)
        : again(tx, job, "0");
  }

  private boolean again(Tx tx, Job job, String memo) {
    return outbox.hold(tx, job, clock.instant(), memo);
  }
}

package parley.imports;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import parley.contacts.ContactIntake;
import parley.contacts.ImportTraces;
import parley.contacts.TakenBack;
import parley.events.EventType;
import parley.events.Events;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/** Takes back the contacts that an import has made, a few in each transaction. */
final class ImportUndoJob implements JobHandler {
  static final String KIND = "contacts.import.undo";

  /** Contacts of a transaction: nobody else waits for long. */
  private static final int AT_ONCE = 25;

  private final Database database;
  private final InstantSource clock;
  private final Outbox outbox;
  private final ContactIntake contacts;
  private final ImportTraces traces;
  private final Events events;

  ImportUndoJob(
      Database database,
      InstantSource clock,
      Outbox outbox,
      ContactIntake contacts,
      ImportTraces traces,
      Events events) {
    this.database = database;
    this.clock = clock;
    this.outbox = outbox;
    this.contacts = contacts;
    this.traces = traces;
    this.events = events;
  }

  /** In the lane of the imports: none of the organization's writes meanwhile. */
  static NewJob job(long organizationId, long id) {
    return NewJob.now(organizationId, KIND, Long.toString(id)).in(organizationId, 0);
  }

  @Override
  public void run(Job job) {
    long id = Long.parseLong(job.payload());
    boolean isOurs = true;
    List<Long> next = next(job, id);
    while (isOurs && !next.isEmpty() && !outbox.isClosing()) {
      List<Long> ids = next;
      isOurs = database.write(tx -> takeBack(tx, job, id, ids));
      next = next(job, id);
    }
    if (next.isEmpty()) {
      end(job, id);
    } else {
      database.write(tx -> outbox.hold(tx, job, clock.instant(), null));
    }
  }

  /** Looked for by a reader, so that no writer waits for it. */
  private List<Long> next(Job job, long id) {
    long organizationId = job.organizationId();
    return database.read(tx ->
        running(ImportRows.find(tx, organizationId, id))
            .map(one ->
                contacts.made(
                    tx, organizationId, id, one.undone().position(), one.created().last(), AT_ONCE))
            .orElse(List.of()));
  }

  private boolean takeBack(Tx tx, Job job, long id, List<Long> ids) {
    long organizationId = job.organizationId();
    Optional<Import> one =
        outbox.has(tx, job)
            ? running(ImportRows.findToChange(tx, organizationId, id))
                .filter(it -> it.undone().position() < ids.getFirst())
            : Optional.empty();
    one.ifPresent(it -> {
      boolean isTold = ImportOptions.of(it.options()).isTold();
      TakenBack some = contacts.takeBack(tx, organizationId, ids, traces, isTold);
      ImportUndoRows.progress(tx, organizationId, id, ids.getLast(), some);
    });
    return one.isPresent();
  }

  private static Optional<Import> running(Optional<Import> one) {
    return one.filter(Import::isBeingUndone);
  }

  private void end(Job job, long id) {
    database.write(tx -> {
      boolean isOurs = outbox.finish(tx, job);
      if (isOurs && ImportUndoRows.end(tx, job.organizationId(), id, clock.instant())) {
        ImportRows.find(tx, job.organizationId(), id).ifPresent(one -> ended(tx, one));
      }
      return isOurs;
    });
  }

  private void ended(Tx tx, Import one) {
    long organizationId = one.organizationId();
    events.record(
        tx, organizationId, EventType.IMPORT_UNDONE, one.id(), ImportView.of(one).summary());
    if (one.undone().removed() > 0) {
      ImportErasure.begin(tx, outbox, organizationId, one.id());
      contacts.scrub(tx, organizationId, one.id());
    }
  }
}

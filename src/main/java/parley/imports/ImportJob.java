package parley.imports;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.contacts.ContactIntake;
import parley.events.EventType;
import parley.events.Events;
import parley.media.PrivateFiles;
import parley.media.TempFile;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;

/** Reads a file to its end, a few rows in each transaction. */
final class ImportJob implements JobHandler {
  static final String KIND = "contacts.import";

  private static final Logger LOG = LoggerFactory.getLogger(ImportJob.class);

  /** Rows of a transaction: nobody else waits for long. */
  private static final int AT_ONCE = 50;

  private static final int FORGOTTEN_AT_ONCE = 200;

  /** Imports that this node reads at the same time, whoseever they are. */
  private static final int MOST = 2;

  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final Semaphore places = new Semaphore(MOST);
  private final Database database;
  private final InstantSource clock;
  private final Outbox outbox;
  private final PrivateFiles files;
  private final ContactIntake contacts;
  private final Events events;
  private final ImportMeters meters;

  ImportJob(
      Database database,
      InstantSource clock,
      Outbox outbox,
      PrivateFiles files,
      ContactIntake contacts,
      Events events,
      ImportMeters meters) {
    this.database = database;
    this.clock = clock;
    this.outbox = outbox;
    this.files = files;
    this.contacts = contacts;
    this.events = events;
    this.meters = meters;
  }

  /** One at a time in each organization. */
  static NewJob job(long organizationId, long id) {
    return NewJob.now(organizationId, KIND, Long.toString(id)).in(organizationId, 0);
  }

  @Override
  public void run(Job job) {
    if (!places.tryAcquire()) {
      database.write(tx -> outbox.hold(tx, job, clock.instant().plus(PAUSE), null));
      return;
    }
    try {
      long id = Long.parseLong(job.payload());
      Optional<Import> one = database.write(tx -> started(tx, job.organizationId(), id));
      one.ifPresent(found -> read(job, found));
      if (one.isEmpty()) {
        end(job, id);
      }
    } finally {
      places.release();
    }
  }

  private Optional<Import> started(Tx tx, long organizationId, long id) {
    return ImportRows.start(tx, organizationId, id, clock.instant())
        ? ImportRows.find(tx, organizationId, id)
        : Optional.empty();
  }

  private void read(Job job, Import one) {
    Optional<TempFile> file = files.fetch(one.organizationId(), one.id());
    if (file.isEmpty()) {
      fail(one, new ImportFailure("file_missing", "The file is no more."));
    } else {
      try (TempFile copy = file.get()) {
        read(job, one, copy);
      } catch (BrokenFile e) {
        fail(one, e.failure());
      }
    }
    if (!outbox.isClosing()) {
      end(job, one.id());
    } else {
      database.write(tx -> outbox.hold(tx, job, clock.instant(), null));
    }
  }

  private void read(Job job, Import one, TempFile copy) {
    ImportOptions options = ImportOptions.of(one.options());
    FileLayout layout = FileLayout.of(copy.path(), options);
    Map<String, String> types =
        database.read(tx -> contacts.attributeTypes(tx, one.organizationId()));
    count(one, () -> layout.open(copy.path(), types, options.region()));
    try (ContactFile rows = layout.open(copy.path(), types, options.region())) {
      for (long row = 0; row < one.counts().done(); row++) {
        rows.next();
      }
      write(job, one, options, rows);
    }
  }

  /** Counts the rows, if nobody has, and keeps the number. */
  private void count(Import one, Supplier<ContactFile> file) {
    if (one.rowsTotal() != null) {
      return;
    }
    try (ContactFile rows = file.get()) {
      long total = rest(rows);
      database.write(tx -> {
        ImportRows.total(tx, one.organizationId(), one.id(), total);
        return true;
      });
    }
  }

  /** Finds a file that is broken before anything of it is written. */
  private static long rest(ContactFile rows) {
    long count = 0;
    while (rows.next().isPresent()) {
      count++;
    }
    return count;
  }

  private void write(Job job, Import one, ImportOptions options, ContactFile rows) {
    RowWriter writer = new RowWriter(contacts, one, options, rows);
    List<SourceRow> chunk = next(rows);
    while (!chunk.isEmpty() && !outbox.isClosing()) {
      RowWriter.Chunk prepared = writer.prepare(chunk);
      Optional<ImportCounts> counts = database.write(tx -> written(tx, job, one, prepared));
      if (counts.isEmpty()) {
        return;
      }
      if (options.hasTooMany(counts.get().failed())) {
        throw new BrokenFile("too_many_failed", "More rows were refused than max_failed allows.");
      }
      chunk = next(rows);
    }
  }

  /** Empty when it has been canceled, or is somebody else's. */
  private Optional<ImportCounts> written(Tx tx, Job job, Import one, RowWriter.Chunk chunk) {
    // Whoever takes the job over locks the import first: who has waited for that looks afterwards.
    return ImportRows.findToChange(tx, one.organizationId(), one.id())
        .filter(now -> now.status() == ImportStatus.RUNNING && outbox.has(tx, job))
        .map(now -> counted(tx, now, chunk.write(tx, now)));
  }

  private ImportCounts counted(Tx tx, Import before, ImportCounts after) {
    if (!ImportOptions.of(before.options()).dryRun()) {
      meters.count(tx, before.counts(), after);
    }
    return after;
  }

  private static List<SourceRow> next(ContactFile rows) {
    List<SourceRow> chunk = new ArrayList<>(AT_ONCE);
    Optional<SourceRow> row = rows.next();
    while (row.isPresent()) {
      chunk.add(row.get());
      row = chunk.size() < AT_ONCE ? rows.next() : Optional.empty();
    }
    return chunk;
  }

  private void fail(Import one, ImportFailure failure) {
    LOG.warn("import {} has failed: {}", IdType.IMPORT.encode(one.id()), failure.code());
    database.write(tx -> {
      if (ImportRows.end(
          tx, one.organizationId(), one.id(), ImportStatus.FAILED, failure, clock.instant())) {
        tell(tx, one.organizationId(), one.id());
      }
      return true;
    });
  }

  /** Nothing is left to be read, whatever the reason. */
  private void end(Job job, long id) {
    long organizationId = job.organizationId();
    int forgotten = FORGOTTEN_AT_ONCE;
    while (forgotten == FORGOTTEN_AT_ONCE) {
      // Whoever has the job by now may still need its dry run.
      forgotten =
          database.write(tx ->
              outbox.has(tx, job) ? contacts.forget(tx, organizationId, id, FORGOTTEN_AT_ONCE) : 0);
    }
    database.write(tx -> {
      boolean isOurs = outbox.finish(tx, job);
      if (isOurs
          && ImportRows.end(
              tx, organizationId, id, ImportStatus.COMPLETED, null, clock.instant())) {
        tell(tx, organizationId, id);
      }
      if (isOurs) {
        files.erase(tx, organizationId, id);
      }
      return isOurs;
    });
  }

  /** Tells the log that an import has ended. */
  void tell(Tx tx, long organizationId, long id) {
    ImportRows.find(tx, organizationId, id)
        .ifPresent(one ->
            events.record(
                tx, organizationId, EventType.IMPORT_COMPLETED, id, ImportView.of(one).summary()));
  }
}

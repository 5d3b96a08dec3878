package parley.imports;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.contacts.ContactErased;
import parley.contacts.ContactIntake;
import parley.contacts.ImportTraces;
import parley.events.Events;
import parley.http.Cursors;
import parley.http.Json;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Quota;
import parley.http.Route;
import parley.media.PrivateFiles;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/** The room's door: what clients do with imports, and the job that reads the files. */
public final class Imports {
  private static final Quota QUOTA =
      new Quota("imports that have not ended", 10, "wait for the end of one, or cancel one");
  private static final int PREVIEW = 5;

  /** How long what an import tells is kept after its end: it holds what people are called. */
  private static final Duration MEMORY = Duration.ofDays(7);

  private static final Duration UNDOABLE = Duration.ofDays(30);

  /** Of one that has made contacts: long enough to say why it can't be undone any more. */
  private static final Duration LONG_MEMORY = Duration.ofDays(60);

  /** Longer than it takes to keep a file. */
  private static final Duration STAGED_MEMORY = Duration.ofHours(1);

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Audit audit;
  private final PrivateFiles files;
  private final ContactIntake contacts;
  private final Outbox outbox;
  private final ImportJob job;
  private final ImportUndoJob undoJob;

  /**
   * Imports of contacts whose files are kept in {@code files} until they are read.
   *
   * @param traces what other rooms have of contacts when an import is undone
   */
  public Imports(
      Database database,
      Ids ids,
      InstantSource clock,
      Outbox outbox,
      PrivateFiles files,
      ContactIntake contacts,
      Events events,
      ImportTraces traces,
      MeterRegistry meters) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.files = files;
    this.contacts = contacts;
    this.outbox = outbox;
    audit = new Audit(ids, clock);
    job = new ImportJob(database, clock, outbox, files, contacts, events, new ImportMeters(meters));
    undoJob = new ImportUndoJob(database, clock, outbox, contacts, traces, events);
  }

  /** Sees to it that nothing of a contact stays in what imports tell. */
  public static ContactErased erasure(Outbox outbox) {
    return ImportErasure.of(outbox);
  }

  /** {@code /v1/contacts/import} and {@code /v1/imports}. */
  public List<Route> routes() {
    return new ImportRoutes(this, new ImportUploads(this, files)).routes();
  }

  /** What the outbox has to run for this room, by kind. */
  public Map<String, JobHandler> jobs() {
    return Map.of(
        ImportJob.KIND,
        job,
        ImportUndoJob.KIND,
        undoJob,
        ImportErasure.KIND,
        new ImportErasure(database, outbox));
  }

  /** What has to be swept of this room's tables. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(
        new ExpirySweeper.Expiry(this::sweepStaged, STAGED_MEMORY),
        new ExpirySweeper.Expiry(ImportErrorRows::sweep, MEMORY),
        new ExpirySweeper.Expiry(ImportRows::sweepPreviews, MEMORY),
        new ExpirySweeper.Expiry(ImportRows::sweepIdle, MEMORY),
        new ExpirySweeper.Expiry(ImportRows::sweep, LONG_MEMORY));
  }

  /**
   * Keeps a file under a row that nobody sees yet; {@link #begin} shows it.
   *
   * @throws Problem when nothing can be made of the file
   */
  long keep(long organizationId, ImportUpload upload) {
    ImportOptions options = upload.options();
    if (options.consent() != null) {
      contacts.require(options.consent(), "/consent");
    }
    FileLayout layout = FileLayout.of(upload.file().path(), options);
    Map<String, String> types = database.read(tx -> contacts.attributeTypes(tx, organizationId));
    String preview;
    try (ContactFile rows = layout.open(upload.file().path(), types, options.region())) {
      preview = Json.text(layout.preview(rows, PREVIEW));
    }
    Import one =
        new Import(
            organizationId,
            ids.next(),
            ImportStatus.STAGED,
            upload.fileName(),
            upload.text(),
            Json.text(layout.view()),
            preview,
            null,
            ImportCounts.NONE,
            CreatedIds.NONE,
            null,
            now(),
            null,
            null,
            null);
    database.write(tx -> {
      QUOTA.requireRoom(tx, organizationId, () -> ImportRows.countOpen(tx, organizationId));
      ImportRows.add(tx, one);
      return true;
    });
    files.keep(organizationId, one.id(), upload.file());
    return one.id();
  }

  /** Has what was kept read soon. */
  Import begin(Tx tx, AuditActor actor, long id) {
    long organizationId = actor.organizationId();
    ImportRows.show(tx, organizationId, id);
    outbox.add(tx, ImportJob.job(organizationId, id));
    audit.write(tx, actor, AuditAction.CONTACTS_IMPORTED, AuditTarget.of(IdType.IMPORT, id));
    return visible(ImportRows.find(tx, organizationId, id));
  }

  Page<Import> page(long organizationId, Paging paging) {
    return database.read(tx ->
        Page.of(
            ImportRows.page(tx, organizationId, paging),
            paging,
            () -> ImportRows.count(tx, organizationId),
            one -> new Cursors.Position(one.id(), one.id())));
  }

  Import get(long organizationId, long id) {
    return database.read(tx -> visible(ImportRows.find(tx, organizationId, id)));
  }

  /** Ends an import after the rows that are being written; what is written stays. */
  Import cancel(Tx tx, long organizationId, long id) {
    visible(ImportRows.findToChange(tx, organizationId, id));
    if (ImportRows.end(tx, organizationId, id, ImportStatus.CANCELED, null, clock.instant())) {
      job.tell(tx, organizationId, id);
    }
    return visible(ImportRows.find(tx, organizationId, id));
  }

  /**
   * Has the contacts taken back that an import has made and nobody has touched since; once, however
   * often it is asked for.
   *
   * @throws Problem {@code not_found}, {@code dry_run}, {@code import_not_ended}, {@code
   *     undo_expired}
   */
  Import undo(Tx tx, AuditActor actor, long id) {
    long organizationId = actor.organizationId();
    Import one = visible(ImportRows.findToChange(tx, organizationId, id));
    if (one.undo() == null) {
      requireUndoable(one);
      ImportUndoRows.begin(tx, organizationId, id, now());
      outbox.add(tx, ImportUndoJob.job(organizationId, id));
      audit.write(tx, actor, AuditAction.CONTACTS_IMPORT_UNDONE, AuditTarget.of(IdType.IMPORT, id));
    }
    return visible(ImportRows.find(tx, organizationId, id));
  }

  private void requireUndoable(Import one) {
    Instant finishedAt = one.finishedAt();
    if (ImportOptions.of(one.options()).dryRun()) {
      throw Problem.of(ProblemCode.DRY_RUN, "It has made no contacts.");
    }
    if (finishedAt == null) {
      throw Problem.of(ProblemCode.IMPORT_NOT_ENDED, "Wait for its end, or cancel it.");
    }
    if (now().isAfter(finishedAt.plus(UNDOABLE))) {
      throw Problem.of(ProblemCode.UNDO_EXPIRED, "It ended at " + finishedAt + ".");
    }
  }

  /** To the millisecond, as it is kept. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  Page<ImportError> errors(long organizationId, long id, Paging paging) {
    return database
        .read(tx -> {
          visible(ImportRows.find(tx, organizationId, id));
          return Page.of(
              ImportErrorRows.page(tx, organizationId, id, paging),
              paging,
              () -> ImportErrorRows.count(tx, organizationId, id),
              placed -> new Cursors.Position(placed.position(), placed.position()));
        })
        .map(ImportErrorRows.Placed::error);
  }

  List<ImportError> errors(long organizationId, long id) {
    return database.read(tx -> {
      visible(ImportRows.find(tx, organizationId, id));
      return ImportErrorRows.all(tx, organizationId, id).stream()
          .map(ImportErrorRows.Placed::error)
          .toList();
    });
  }

  private static Import visible(Optional<Import> one) {
    return one.filter(it -> it.status() != ImportStatus.STAGED).orElseThrow(Problem::notFound);
  }

  private int sweepStaged(Tx tx, Instant before, int most) {
    List<Import> staged = ImportRows.sweepStaged(tx, before, most);
    staged.forEach(one -> files.erase(tx, one.organizationId(), one.id()));
    return staged.size();
  }
}

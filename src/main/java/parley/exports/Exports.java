package parley.exports;

import java.io.InputStream;
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
import parley.contacts.ContactMerge;
import parley.contacts.ContactsTakenBack;
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
import parley.storage.StorageException;
import parley.storage.Tx;

/** The room's door: what clients do with exports, and the job that writes them. */
public final class Exports {
  private static final Quota QUOTA =
      new Quota("exports that are being written", 10, "wait for the end of one");

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Outbox outbox;
  private final PrivateFiles files;
  private final ExportSources sources;
  private final Audit audit;
  private final FetchNotes fetchNotes = new FetchNotes();

  /** Exports of what {@code sources} know. */
  public Exports(
      Database database, Ids ids, InstantSource clock, Outbox outbox, ExportSources sources) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.outbox = outbox;
    this.files = sources.media().privateFiles();
    this.sources = sources;
    this.audit = new Audit(ids, clock);
  }

  /** Sees to it that no file tells of a contact that is erased. */
  public static ContactErased erasure(PrivateFiles files) {
    return (tx, erased) -> erase(tx, files, erased.organizationId(), List.of(erased.id()));
  }

  /** The same for contacts of whom an import is taken back. */
  public static ContactsTakenBack takingBack(PrivateFiles files) {
    return (tx, organizationId, contactIds) -> erase(tx, files, organizationId, contactIds);
  }

  /** What was written of a contact that is part of another one tells half of it. */
  public void merged(Tx tx, ContactMerge merge) {
    erase(tx, files, merge.organizationId(), List.of(merge.from().id()));
  }

  private static void erase(Tx tx, PrivateFiles files, long organizationId, List<Long> contactIds) {
    ExportRows.deleteOf(tx, organizationId, contactIds)
        .forEach(export -> files.erase(tx, organizationId, export.id()));
  }

  /** {@code /v1/contacts/{id}/export} and {@code /v1/exports}. */
  public List<Route> routes() {
    return new ExportRoutes(this).routes();
  }

  /** What the outbox has to run for this room, by kind. */
  public Map<String, JobHandler> jobs() {
    return Map.of(ExportJob.KIND, new ExportJob(database, clock, outbox, files, sources));
  }

  /** What has to be swept of this room's tables. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(new ExpirySweeper.Expiry(this::sweep, Duration.ZERO));
  }

  private int sweep(Tx tx, Instant until, int most) {
    List<Export> expired = ExportRows.deleteExpired(tx, until, most);
    expired.forEach(export -> files.erase(tx, export.organizationId(), export.id()));
    return expired.size();
  }

  /** Has all that is known of a contact written, or answers the export that does so already. */
  Export begin(Tx tx, AuditActor actor, long contact) {
    long organizationId = actor.organizationId();
    // Locked, so that who erases or merges it finds the row that is added.
    long contactId =
        sources
            .contacts()
            .findToChange(tx, organizationId, contact)
            .orElseThrow(Problem::notFound)
            .id();
    Optional<Export> pending = ExportRows.pendingOf(tx, organizationId, contactId);
    if (pending.isPresent()) {
      return pending.get();
    }
    QUOTA.requireRoom(tx, organizationId, () -> ExportRows.countPending(tx, organizationId));
    long id = ids.next();
    if (!ExportRows.add(tx, organizationId, id, contactId, Instant.ofEpochMilli(clock.millis()))) {
      throw StorageException.lostRace();
    }
    outbox.add(tx, ExportJob.job(organizationId, id));
    audit.write(tx, actor, AuditAction.CONTACT_EXPORTED, AuditTarget.of(IdType.CONTACT, contactId));
    return ExportRows.find(tx, organizationId, id).orElseThrow();
  }

  Export get(long organizationId, long id) {
    return database.read(tx -> find(tx, organizationId, id));
  }

  private Export find(Tx tx, long organizationId, long id) {
    return ExportRows.find(tx, organizationId, id)
        .filter(this::isAlive)
        .orElseThrow(Problem::notFound);
  }

  private boolean isAlive(Export export) {
    Instant expiresAt = export.expiresAt();
    return expiresAt == null || clock.instant().isBefore(expiresAt);
  }

  /**
   * One whose file can be read.
   *
   * @throws Problem {@code not_found}, {@code export_pending}
   */
  Export written(long organizationId, long id) {
    Export export = get(organizationId, id);
    requireFile(export);
    return export;
  }

  private void noteFetch(AuditActor actor, long id) {
    database.write(tx -> {
      Export export = find(tx, actor.organizationId(), id);
      audit.write(
          tx,
          actor,
          AuditAction.CONTACT_EXPORT_FETCHED,
          AuditTarget.of(IdType.CONTACT, export.contactId()));
      return true;
    });
  }

  private static void requireFile(Export export) {
    switch (export.status()) {
      case COMPLETED -> {}
      case PENDING ->
          throw Problem.of(ProblemCode.EXPORT_PENDING, "The file is still being written.");
      case FAILED -> throw Problem.notFound();
    }
  }

  /**
   * Some bytes of the file, of which the audit log tells.
   *
   * @param caller who reads them; see {@link parley.http.Caller#key}
   * @throws Problem {@code not_found} when it has gone meanwhile
   */
  InputStream open(AuditActor actor, String caller, Export export, long from, long length) {
    fetchNotes.read(export, caller, from, () -> noteFetch(actor, export.id()));
    return files.open(export.organizationId(), export.id(), from, length);
  }
}

package parley.contacts;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditChanges;
import parley.audit.AuditEntry;
import parley.audit.AuditTarget;
import parley.contacts.attributes.Attributes;
import parley.contacts.search.KeptCounts;
import parley.http.Access;
import parley.http.MediaTypes;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.TryLimit;
import parley.storage.Database;
import parley.storage.IdType;

/** {@code /v1/contacts/export}. */
final class ContactExportRoutes {
  /** As the query says it. */
  private static final String EITHER = "*/*";

  private final Database database;
  private final Audit audit;
  private final Segments segments;
  private final KeptCounts counts;

  /** How often an organization may take all its contacts away. */
  private final TryLimit limit =
      new TryLimit(
          OptionalInt.of(5), Duration.ofHours(1), "Five exports an hour are allowed; wait.");

  ContactExportRoutes(Database database, Audit audit, Segments segments, KeptCounts counts) {
    this.database = database;
    this.audit = audit;
    this.segments = segments;
    this.counts = counts;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/contacts/export", Access.needs(Scope.CONTACTS_EXPORT), this::export)
            .answering(EITHER));
  }

  private Response export(Request request) {
    ContactFilter filter = segments.asked(request);
    String name = request.query("format").orElse("csv");
    ExportFormat format =
        ExportFormat.of(
            name,
            request.query("columns").map(ExportColumn::of),
            () -> ExportColumn.all(attributes(request.organizationId())));
    MediaTypes.require(request.header("accept").orElse(null), format.media().split(";", 2)[0]);
    limit.charge(Long.toString(request.organizationId()));
    return Response.live(
            format.media(),
            new ContactExport(
                database,
                filter,
                counts,
                format,
                request,
                contacts -> note(request, name, contacts)))
        .header("Content-Disposition", "attachment; filename=\"" + format.fileName() + "\"");
  }

  private List<String> attributes(long organizationId) {
    return database.read(tx -> Attributes.keys(tx, organizationId));
  }

  private void note(Request request, String format, long contacts) {
    AuditTarget target = AuditTarget.of(IdType.ORGANIZATION, request.organizationId());
    AuditChanges changes =
        AuditChanges.none().field("format", null, format).field("rows", null, contacts);
    AuditEntry entry =
        new AuditEntry(AuditActor.of(request), AuditAction.CONTACTS_EXPORTED, target, changes);
    database.write(tx -> {
      audit.write(tx, entry);
      return entry;
    });
  }
}

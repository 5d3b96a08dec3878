package parley.exports;

import java.util.List;
import java.util.Objects;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/contacts/{id}/export} and {@code /v1/exports}. */
final class ExportRoutes {
  private static final String ZIP = "application/zip";

  private final Exports exports;

  ExportRoutes(Exports exports) {
    this.exports = exports;
  }

  List<Route> routes() {
    Access access = Access.needs(Scope.CONTACTS_EXPORT);
    return List.of(
        Route.post("/v1/contacts/{id}/export", access, this::begin),
        Route.get("/v1/exports/{id}", access, this::show),
        Route.get("/v1/exports/{id}/download", access, this::download).answering(ZIP));
  }

  private WriteAndAnswer<Export> begin(Request request) {
    long contactId = request.id("id", IdType.CONTACT);
    AuditActor actor = AuditActor.of(request);
    return new WriteAndAnswer<>(
        tx -> exports.begin(tx, actor, contactId),
        export ->
            Response.accepted(export.view())
                .header("Location", "/v1/exports/" + IdType.EXPORT.encode(export.id())));
  }

  private Response show(Request request) {
    return Response.ok(exports.get(request.organizationId(), id(request)).view());
  }

  private Response download(Request request) {
    Export export = exports.written(request.organizationId(), id(request));
    AuditActor actor = AuditActor.of(request);
    String caller = request.caller().key();
    return Response.ranged(
            ZIP,
            Objects.requireNonNull(export.size()),
            (from, length) -> exports.open(actor, caller, export, from, length))
        .header(
            "Content-Disposition",
            "attachment; filename=\"" + IdType.EXPORT.encode(export.id()) + ".zip\"")
        .header("Cache-Control", "no-store");
  }

  private static long id(Request request) {
    return request.id("id", IdType.EXPORT);
  }
}

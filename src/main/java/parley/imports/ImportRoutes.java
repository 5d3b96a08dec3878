package parley.imports;

import java.nio.charset.StandardCharsets;
import java.util.List;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/contacts/import} and {@code /v1/imports}. */
final class ImportRoutes {
  private static final String ALL = "/v1/imports";
  private static final String CSV = "text/csv; charset=utf-8; header=present";
  private static final String ONE = "/v1/imports/{id}";

  /** The file, and what multipart puts around it. */
  private static final int LARGEST_BODY = ImportUploads.MOST + (128 << 10);

  private final Imports imports;
  private final ImportUploads uploads;

  ImportRoutes(Imports imports, ImportUploads uploads) {
    this.imports = imports;
    this.uploads = uploads;
  }

  List<Route> routes() {
    Access read = Access.needs(Scope.CONTACTS_READ);
    Access many = Access.needs(Scope.CONTACTS_DELETE);
    return List.of(
        Route.post("/v1/contacts/import", many, uploads).accepting(LARGEST_BODY),
        Route.get(ALL, read, this::list),
        Route.get(ONE, read, this::show),
        Route.get(ONE + "/errors", read, this::errors),
        Route.get(ONE + "/errors.csv", read, this::export).answering("text/csv"),
        Route.post(ONE + "/cancel", many, this::cancel),
        Route.post(ONE + "/undo", many, this::undo));
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    return request.page(paging, imports.page(request.organizationId(), paging).map(ImportView::of));
  }

  private Response show(Request request) {
    return Response.ok(ImportView.of(imports.get(request.organizationId(), id(request))));
  }

  private WriteAndAnswer<Import> cancel(Request request) {
    long id = id(request);
    return new WriteAndAnswer<>(
        tx -> imports.cancel(tx, request.organizationId(), id),
        one -> Response.ok(ImportView.of(one)));
  }

  private WriteAndAnswer<Import> undo(Request request) {
    long id = id(request);
    AuditActor actor = AuditActor.of(request);
    return new WriteAndAnswer<>(
        tx -> imports.undo(tx, actor, id), one -> Response.accepted(ImportView.of(one)));
  }

  private Response errors(Request request) {
    Paging paging = request.paging();
    return request.page(paging, imports.errors(request.organizationId(), id(request), paging));
  }

  private Response export(Request request) {
    List<ImportError> errors = imports.errors(request.organizationId(), id(request));
    byte[] body = ImportErrorCsv.of(errors).getBytes(StandardCharsets.UTF_8);
    return Response.bytes(200, CSV, body)
        .header("Content-Disposition", "attachment; filename=\"import-errors.csv\"");
  }

  private static long id(Request request) {
    return request.id("id", IdType.IMPORT);
  }
}

package parley.audit;

import java.util.List;
import parley.http.Access;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;

/** {@code /v1/audit}. */
final class AuditRoutes {
  private static final Access ACCESS = Access.needs(Scope.AUDIT_READ);

  private final Database database;

  AuditRoutes(Database database) {
    this.database = database;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/audit", ACCESS, this::list),
        Route.get("/v1/audit/head", ACCESS, this::head));
  }

  private Response list(Request request) {
    AuditFilter filter = AuditFilter.of(request);
    Paging paging = request.paging();
    Page<ChainedEntry> page =
        database.scan(tx ->
            Page.of(
                AuditRows.newest(tx, filter, paging),
                paging,
                () -> AuditRows.count(tx, filter),
                entry -> new Cursors.Position(entry.sequence(), entry.sequence())));
    return request.page(paging, page);
  }

  private Response head(Request request) {
    return Response.ok(
        database
            .read(tx -> AuditHeadRows.find(tx, request.organizationId()))
            .orElse(AuditHead.NONE)
            .view());
  }
}

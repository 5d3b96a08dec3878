package parley.audit;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import parley.http.Access;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;

/** {@code /v1/audit}. */
final class AuditRoutes {
  private static final Access ACCESS = Access.needs(Scope.AUDIT_READ);
  private static final String LINES = "application/x-ndjson";
  private static final int RETRY_SECONDS = 10;

  private final Database database;

  /** Organizations whose export runs on this node. */
  private final Set<Long> exporting = ConcurrentHashMap.newKeySet();

  AuditRoutes(Database database) {
    this.database = database;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/audit", ACCESS, this::list),
        Route.get("/v1/audit/head", ACCESS, this::head),
        Route.get("/v1/audit/export", ACCESS, this::export).answering(LINES));
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

  /** One at a time: each reads the whole log. */
  private Response export(Request request) {
    AuditFilter filter = AuditFilter.of(request);
    long organizationId = request.organizationId();
    if (!exporting.add(organizationId)) {
      throw Problem.of(ProblemCode.RATE_LIMITED, "An export runs already; wait for its end.")
          .retryAfter(RETRY_SECONDS);
    }
    return Response.live(
            LINES,
            new AuditExport(database, filter, request, () -> exporting.remove(organizationId)))
        .header("Content-Disposition", "attachment; filename=\"audit.ndjson\"");
  }
}

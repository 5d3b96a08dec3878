package parley.reports;

import java.util.ArrayList;
import java.util.List;
import parley.http.Access;
import parley.http.Handler;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;

/** {@code /v1/reports}. */
final class ReportRoutes {
  private static final Access ACCESS = Access.needs(Scope.REPORTS_READ);
  private static final String FOLDER = "/v1/reports/";
  private static final String FAILURES = "failures";

  private final ReportQueries queries;

  ReportRoutes(ReportQueries queries) {
    this.queries = queries;
  }

  List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(
        Route.get(FOLDER + "overview", ACCESS, request -> Response.ok(queries.overview(request))));
    for (Report report : Report.values()) {
      routes.add(
          Route.get(
              FOLDER + report.text(),
              ACCESS,
              request -> Response.ok(queries.table(request, report))));
      routes.add(csv(report.text(), request -> file(report.text(), queries.csv(request, report))));
    }
    routes.add(
        Route.get(FOLDER + FAILURES, ACCESS, request -> Response.ok(queries.failures(request))));
    routes.add(csv(FAILURES, request -> file(FAILURES, queries.failuresCsv(request))));
    return routes;
  }

  private static Route csv(String name, Handler handler) {
    return Route.get(FOLDER + name + ".csv", ACCESS, handler).answering("text/csv");
  }

  private static Response file(String name, Csv csv) {
    return Response.bytes(200, Csv.MEDIA, csv.bytes())
        .header("Content-Disposition", "attachment; filename=\"" + name + ".csv\"");
  }
}

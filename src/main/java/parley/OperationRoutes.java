package parley;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parley.http.Access;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.Database;

/** What operators and their machines ask: {@code /healthz}, {@code /readyz}, {@code /metrics}. */
final class OperationRoutes {
  private final Database database;
  private final PrometheusMeterRegistry meters;
  private final MetricsAccess metricsAccess;

  OperationRoutes(
      Database database, PrometheusMeterRegistry meters, Optional<String> metricsToken) {
    this.database = database;
    this.meters = meters;
    this.metricsAccess = new MetricsAccess(metricsToken);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/healthz", Access.ANYONE, request -> Response.ok(Map.of("status", "ok"))),
        Route.get("/readyz", Access.ANYONE, this::ready),
        Route.get("/metrics", Access.ANYONE, this::metrics).answering("text/plain"));
  }

  /** 503 by the database's own exception when it can't be reached. */
  private Response ready(Request request) {
    database.read(tx -> tx.number("select 1"));
    return Response.ok(Map.of("status", "ok"));
  }

  private Response metrics(Request request) {
    metricsAccess.require(request);
    return Response.bytes(
        200,
        "text/plain; version=0.0.4; charset=utf-8",
        meters.scrape().getBytes(StandardCharsets.UTF_8));
  }
}

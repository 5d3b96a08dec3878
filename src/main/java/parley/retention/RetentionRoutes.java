package parley.retention;

import java.util.List;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;

/** {@code /v1/settings/retention}. */
final class RetentionRoutes {
  private static final String PATH = "/v1/settings/retention";

  private final Retention retention;

  RetentionRoutes(Retention retention) {
    this.retention = retention;
  }

  List<Route> routes() {
    List<Route> update = Route.update(PATH, Access.needs(Scope.ADMIN), this::change);
    return List.of(
        Route.get(PATH, Access.needs(Scope.SETTINGS_MANAGE), this::show),
        update.getFirst(),
        update.getLast());
  }

  private Response show(Request request) {
    return Response.ok(retention.show(request.organizationId()));
  }

  private Response change(Request request) {
    RetentionBody body = RetentionBody.of(request.body());
    return Response.ok(
        isDryRun(request)
            ? retention.dryRun(request.organizationId(), body)
            : retention.change(AuditActor.of(request), body));
  }

  private static boolean isDryRun(Request request) {
    return switch (request.query("dry_run").orElse("false")) {
      case "true" -> true;
      case "false" -> false;
      default -> throw Problem.invalidParameter("query:dry_run", "must be true or false");
    };
  }
}

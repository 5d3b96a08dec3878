package parley.accounts;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Access;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Role;
import parley.http.Route;
import parley.storage.Database;

/** {@code /v1/me} and {@code /v1/agents}. */
final class AgentRoutes {
  /** The caller, with the organization. */
  private record Me(
      String id,
      String email,
      @Nullable String name,
      Role role,
      Instant createdAt,
      Organization.View organization) {

    static Me of(Agent.View agent, Organization organization) {
      return new Me(
          agent.id(),
          agent.email(),
          agent.name(),
          agent.role(),
          agent.createdAt(),
          organization.view());
    }
  }

  private final Database database;

  AgentRoutes(Database database) {
    this.database = database;
  }

  List<Route> routes() {
    return List.of(Route.get("/v1/me", Access.AGENT, this::me));
  }

  private Response me(Request request) {
    long organizationId = request.organizationId();
    return Response.ok(
        database.read(tx ->
            Me.of(
                AgentRows.find(tx, organizationId, request.caller().userId())
                    .orElseThrow(Problem::notFound)
                    .view(),
                OrganizationRows.find(tx, organizationId).orElseThrow(Problem::notFound))));
  }
}

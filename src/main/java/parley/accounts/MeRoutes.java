package parley.accounts;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Access;
import parley.http.AgentCaller;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Role;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.Tx;

/** {@code /v1/me}. */
final class MeRoutes {
  /** The caller, the organization of the token, and all that they may switch to. */
  private record Me(
      String id,
      @Nullable String email,
      @Nullable String name,
      Role role,
      AgentStatus status,
      boolean secondFactor,
      Instant createdAt,
      Organization.View organization,
      List<Membership.View> organizations) {

    static Me of(
        Agent.View agent,
        boolean secondFactor,
        Organization organization,
        List<Membership> memberships) {
      return new Me(
          agent.id(),
          agent.email(),
          agent.name(),
          agent.role(),
          agent.status(),
          secondFactor,
          agent.createdAt(),
          organization.view(),
          memberships.stream().map(Membership::view).toList());
    }
  }

  private final Database database;

  MeRoutes(Database database) {
    this.database = database;
  }

  List<Route> routes() {
    return List.of(Route.get("/v1/me", Access.needs(Scope.SELF), this::me));
  }

  private Response me(Request request) {
    return Response.ok(database.read(tx -> me(tx, request.agent())));
  }

  private static Me me(Tx tx, AgentCaller caller) {
    Agent agent = Agents.found(tx, caller.organizationId(), caller.agentId());
    @Nullable Long loginId = agent.loginId();
    return Me.of(
        agent.view(),
        loginId != null && SecondFactorRows.isConfirmed(tx, loginId),
        OrganizationRows.find(tx, caller.organizationId()).orElseThrow(Problem::notFound),
        loginId == null ? List.of() : MembershipRows.ofLogin(tx, loginId));
  }
}

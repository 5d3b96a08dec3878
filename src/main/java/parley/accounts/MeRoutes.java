package parley.accounts;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.AgentCaller;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Role;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/** {@code /v1/me}. */
final class MeRoutes {
  private static final int MOST = 100;

  /** The caller, the organization of the token, and all that they may switch to. */
  private record Me(
      String id,
      @Nullable String email,
      @Nullable String name,
      Role role,
      AgentStatus status,
      AgentAvailability availability,
      boolean secondFactor,
      Instant createdAt,
      Organization.View organization,
      List<Membership.View> organizations,
      @Nullable String locale,
      JsonNode preferences) {

    static Me of(
        Agent.View agent,
        boolean secondFactor,
        Organization organization,
        List<Membership> memberships,
        Profile profile) {
      return new Me(
          agent.id(),
          agent.email(),
          agent.name(),
          agent.role(),
          agent.status(),
          agent.availability(),
          secondFactor,
          agent.createdAt(),
          organization.view(),
          memberships.stream().map(Membership::view).toList(),
          profile.locale(),
          Json.parse(profile.preferences()));
    }
  }

  private final Database database;
  private final Agents agents;
  private final AgentConnections connections;

  MeRoutes(Database database, Agents agents, AgentConnections connections) {
    this.database = database;
    this.agents = agents;
    this.connections = connections;
  }

  List<Route> routes() {
    Access self = Access.needs(Scope.SELF);
    List<Route> update = Route.update("/v1/me", self, this::update);
    return List.of(
        Route.get("/v1/me", self, this::me),
        update.getFirst(),
        update.getLast(),
        Route.put("/v1/me/availability", self, this::choose));
  }

  private Response me(Request request) {
    return Response.ok(database.read(tx -> me(tx, request.agent())));
  }

  private Response update(Request request) {
    ProfileChange change = ProfileChange.read(request.body());
    return Response.ok(
        database.write(tx -> {
          agents.changeSelf(tx, AuditActor.of(request), request.agent().agentId(), change);
          return me(tx, request.agent());
        }));
  }

  private Response choose(Request request) {
    AgentCaller caller = request.agent();
    Fields body = request.body();
    Field<AgentAvailability> availability =
        body.text("availability", MOST)
            .parse(AgentAvailability::chosen, "unknown_value", "must be online or away")
            .required();
    body.check();
    boolean isAway = availability.get() == AgentAvailability.AWAY;
    Me me =
        database.write(tx -> {
          ProfileRows.setAway(tx, caller.organizationId(), caller.agentId(), isAway);
          return me(tx, caller);
        });
    connections.chose(caller.organizationId(), caller.agentId(), isAway);
    return Response.ok(me);
  }

  private static Me me(Tx tx, AgentCaller caller) {
    Agent agent = Agents.found(tx, caller.organizationId(), caller.agentId());
    @Nullable Long loginId = agent.loginId();
    return Me.of(
        agent.view(true),
        SecondFactorRows.isConfirmed(tx, loginId),
        OrganizationRows.find(tx, caller.organizationId()).orElseThrow(Problem::notFound),
        loginId == null ? List.of() : MembershipRows.ofLogin(tx, loginId),
        ProfileRows.find(tx, caller.organizationId(), caller.agentId())
            .orElseThrow(Problem::notFound));
  }
}

package parley.accounts;

import java.util.List;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Role;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;

/** {@code /v1/agents}. */
final class AgentRoutes {
  private final Database database;
  private final Ids ids;
  private final Passwords passwords;
  private final Agents agents;
  private final AgentDepartures departures;
  private final AgentConnections connections;

  AgentRoutes(
      Accounts.Parts parts,
      Proofs proofs,
      Agents agents,
      AgentDepartures departures,
      AgentConnections connections) {
    this.database = parts.database();
    this.ids = parts.ids();
    this.passwords = proofs.passwords();
    this.agents = agents;
    this.departures = departures;
    this.connections = connections;
  }

  List<Route> routes() {
    Access manage = Access.needs(Scope.AGENTS_MANAGE);
    List<Route> update = Route.update("/v1/agents/{id}", manage, this::update);
    return List.of(
        Route.get("/v1/agents", Access.needs(Scope.AGENTS_READ), this::list),
        Route.post("/v1/agents", manage, this::create),
        Route.get("/v1/agents/{id}", Access.needs(Scope.AGENTS_READ), this::show),
        update.getFirst(),
        update.getLast(),
        Route.delete("/v1/agents/{id}", manage, this::forget),
        Route.post("/v1/agents/{id}/deactivate", manage, this::deactivate),
        Route.post("/v1/agents/{id}/reactivate", manage, this::reactivate));
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    return request.page(paging, agents.page(request.organizationId(), paging).map(this::view));
  }

  private Response show(Request request) {
    return Response.ok(view(agents.find(request.organizationId(), request.id("id", IdType.AGENT))));
  }

  private Agent.View view(Agent agent) {
    return agent.view(connections.isConnected(agent.organizationId(), agent.id()));
  }

  private WriteAndAnswer<Agent> create(Request request) {
    Fields body = request.body();
    Field<String> email = EmailField.read(body, "email").required();
    Field<String> name = NameField.read(body, "name").required();
    Field<String> password = PasswordRules.readNew(body, "password", email.orNull());
    Field<Role> role = RoleField.read(body);
    body.check();
    request.caller().requireGrant(role.or(Role.AGENT));
    Login login = new Login(ids.next(), email.get(), passwords.hash(password.get()));
    return new WriteAndAnswer<>(
        tx -> agents.addNew(tx, AuditActor.of(request), login, name.get(), role.or(Role.AGENT)),
        agent -> Response.created("/v1/agents/" + IdType.AGENT.encode(agent.id()), view(agent)));
  }

  private Response update(Request request) {
    long id = request.id("id", IdType.AGENT);
    Fields body = request.body();
    Field<String> name = NameField.read(body, "name").notNull();
    Field<Role> role = RoleField.read(body).notNull();
    body.check();
    return Response.ok(
        view(
            agents.update(
                request.caller(), AuditActor.of(request), id, name.orNull(), role.orNull())));
  }

  private WriteAndAnswer<Agent> deactivate(Request request) {
    long id = request.id("id", IdType.AGENT);
    Fields body = request.bodyOrEmpty();
    Field<Reassignment> to =
        body.text("reassign_to", 40)
            .parse(
                Reassignment::of,
                "unknown_agent",
                "must be the id of an agent or a team, or null for nobody");
    body.check();
    return new WriteAndAnswer<>(
        tx ->
            departures.deactivate(
                tx, request.caller(), AuditActor.of(request), id, to.or(Reassignment.NOBODY)),
        agent -> Response.ok(view(agent)));
  }

  private WriteAndAnswer<Agent> reactivate(Request request) {
    long id = request.id("id", IdType.AGENT);
    return new WriteAndAnswer<>(
        tx -> departures.reactivate(tx, request.caller(), AuditActor.of(request), id),
        agent -> Response.ok(view(agent)));
  }

  private Response forget(Request request) {
    long id = request.id("id", IdType.AGENT);
    return database.write(tx -> {
      departures.forget(tx, request.caller(), AuditActor.of(request), id);
      return Response.noContent();
    });
  }
}

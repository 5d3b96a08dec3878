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

  AgentRoutes(
      Database database, Ids ids, Passwords passwords, Agents agents, AgentDepartures departures) {
    this.database = database;
    this.ids = ids;
    this.passwords = passwords;
    this.agents = agents;
    this.departures = departures;
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
    return request.page(paging, agents.page(request.organizationId(), paging).map(Agent::view));
  }

  private Response show(Request request) {
    return Response.ok(
        agents.find(request.organizationId(), request.id("id", IdType.AGENT)).view());
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
        agent -> Response.created("/v1/agents/" + agent.view().id(), agent.view()));
  }

  private Response update(Request request) {
    long id = request.id("id", IdType.AGENT);
    Fields body = request.body();
    Field<String> name = NameField.read(body, "name").notNull();
    Field<Role> role = RoleField.read(body).notNull();
    body.check();
    return Response.ok(
        agents
            .update(request.caller(), AuditActor.of(request), id, name.orNull(), role.orNull())
            .view());
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
        agent -> Response.ok(agent.view()));
  }

  private WriteAndAnswer<Agent> reactivate(Request request) {
    long id = request.id("id", IdType.AGENT);
    return new WriteAndAnswer<>(
        tx -> departures.reactivate(tx, request.caller(), AuditActor.of(request), id),
        agent -> Response.ok(agent.view()));
  }

  private Response forget(Request request) {
    long id = request.id("id", IdType.AGENT);
    return database.write(tx -> {
      departures.forget(tx, request.caller(), AuditActor.of(request), id);
      return Response.noContent();
    });
  }
}

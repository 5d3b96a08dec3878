package parley.accounts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Access;
import parley.http.Cursors;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Quota;
import parley.http.Request;
import parley.http.Response;
import parley.http.Role;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

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
  private final Ids ids;
  private final InstantSource clock;
  private final Passwords passwords;
  private final Quota quota;

  AgentRoutes(Database database, Ids ids, InstantSource clock, Passwords passwords, Quota quota) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.passwords = passwords;
    this.quota = quota;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/me", Access.needs(Scope.SELF), this::me),
        Route.get("/v1/agents", Access.needs(Scope.AGENTS_READ), this::list),
        Route.post("/v1/agents", Access.needs(Scope.AGENTS_MANAGE), this::create),
        Route.get("/v1/agents/{id}", Access.needs(Scope.AGENTS_READ), this::show));
  }

  private Response me(Request request) {
    long organizationId = request.organizationId();
    return Response.ok(
        database.read(tx ->
            Me.of(
                AgentRows.find(tx, organizationId, request.agent().agentId())
                    .orElseThrow(Problem::notFound)
                    .view(),
                OrganizationRows.find(tx, organizationId).orElseThrow(Problem::notFound))));
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    Page<Agent> page =
        database.read(tx ->
            Page.of(
                AgentRows.list(tx, request.organizationId(), paging),
                paging,
                AgentRows.count(tx, request.organizationId()),
                agent -> new Cursors.Position(agent.id(), agent.id())));
    return request.page(paging, page.map(Agent::view));
  }

  private Response show(Request request) {
    long id = request.id("id", IdType.AGENT);
    return Response.ok(
        database
            .read(tx -> AgentRows.find(tx, request.organizationId(), id))
            .orElseThrow(Problem::notFound)
            .view());
  }

  private WriteAndAnswer<Agent.View> create(Request request) {
    Fields body = request.body();
    Field<String> email = EmailField.read(body, "email").required();
    Field<String> name = NameField.read(body, "name").required();
    Field<String> password = PasswordRules.readNew(body, "password", email.orNull());
    Field<Role> role = body.choice("role", Role::named);
    body.check();
    request.caller().requireGrant(role.or(Role.AGENT));
    Agent agent =
        new Agent(
            request.organizationId(),
            ids.next(),
            email.get(),
            name.get(),
            role.or(Role.AGENT),
            clock.instant());
    String hash = passwords.hash(password.get());
    return new WriteAndAnswer<>(
        tx -> added(tx, agent, hash), view -> Response.created("/v1/agents/" + view.id(), view));
  }

  private Agent.View added(Tx tx, Agent agent, String passwordHash) {
    long organizationId = agent.organizationId();
    quota.requireRoom(tx, organizationId, () -> AgentRows.count(tx, organizationId));
    if (!AgentRows.add(tx, agent, passwordHash)) {
      throw EmailField.taken();
    }
    return agent.view();
  }
}

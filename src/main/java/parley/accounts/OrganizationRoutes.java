package parley.accounts;

import java.time.InstantSource;
import java.util.List;
import parley.http.Access;
import parley.http.AgentCaller;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Role;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/** {@code /v1/organizations} and {@code /v1/auth/switch}: a person in several organizations. */
final class OrganizationRoutes {
  private final Ids ids;
  private final InstantSource clock;
  private final Organizations organizations;
  private final Sessions sessions;
  private final SignupLimit limit;
  private final SessionCookie cookie;

  OrganizationRoutes(
      Ids ids,
      InstantSource clock,
      Organizations organizations,
      Sessions sessions,
      SignupLimit limit,
      SessionCookie cookie) {
    this.ids = ids;
    this.clock = clock;
    this.organizations = organizations;
    this.sessions = sessions;
    this.limit = limit;
    this.cookie = cookie;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/v1/organizations", Access.needs(Scope.SELF), this::create),
        Route.post("/v1/auth/switch", Access.needs(Scope.SELF), this::change));
  }

  private WriteAndAnswer<Membership> create(Request request) {
    Fields body = request.body();
    Field<String> name = NameField.read(body, "name").required();
    body.check();
    limit.charge(request);
    return new WriteAndAnswer<>(
        tx -> founded(tx, request, name.get()),
        membership -> Response.created("/v1/me", membership.view()));
  }

  private Membership founded(Tx tx, Request request, String name) {
    AgentCaller caller = request.agent();
    Agent founder = Agents.found(tx, caller.organizationId(), caller.agentId());
    Login login = login(tx, caller);
    Organization organization = organizations.add(tx, name);
    Agent owner =
        Agent.of(organization.id(), ids.next(), login, founder.name(), Role.OWNER, clock.instant());
    AgentRows.add(tx, owner);
    organizations.noteFounded(tx, owner.actor(request), organization);
    return new Membership(
        organization.id(), organization.name(), owner.id(), owner.name(), Role.OWNER);
  }

  private WriteAndAnswer<TokenSet> change(Request request) {
    Fields body = request.body();
    Field<Long> wanted =
        body.id("organization_id", IdType.ORGANIZATION, "unknown_organization").required();
    TokenDelivery delivery = cookie.deliveryOnce(request, body);
    body.check();
    return new WriteAndAnswer<>(
        tx -> opened(tx, request, wanted.get()), tokens -> delivery.deliver(tokens, Response::ok));
  }

  private TokenSet opened(Tx tx, Request request, long organizationId) {
    Login login = login(tx, request.agent());
    Membership membership =
        MembershipRows.ofLogin(tx, login.id()).stream()
            .filter(known -> known.organizationId() == organizationId)
            .findFirst()
            .orElseThrow(() ->
                Problem.invalidField(
                    "/organization_id",
                    "unknown_organization",
                    "must be an organization that GET /v1/me lists"));
    LoginRows.used(tx, login.id(), organizationId);
    Sessions.requireOpen(tx, request.agent());
    return sessions.open(tx, membership.actor(request), membership.agentId());
  }

  private static Login login(Tx tx, AgentCaller caller) {
    return LoginRows.ofAgent(tx, caller.organizationId(), caller.agentId())
        .orElseThrow(Problem::notFound);
  }
}

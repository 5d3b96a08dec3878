package parley.accounts;

import java.time.InstantSource;
import java.util.List;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.AgentCaller;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;

/** {@code /v1/sessions} and {@code /v1/agents/{id}/sessions}: where somebody is logged in. */
final class SessionListRoutes {
  private final Database database;
  private final InstantSource clock;
  private final Sessions sessions;

  SessionListRoutes(Database database, InstantSource clock, Sessions sessions) {
    this.database = database;
    this.clock = clock;
    this.sessions = sessions;
  }

  List<Route> routes() {
    Access self = Access.needs(Scope.SELF);
    Access manage = Access.needs(Scope.AGENTS_MANAGE);
    return List.of(
        Route.get("/v1/sessions", self, this::own),
        Route.delete("/v1/sessions/{id}", self, this::endOwn),
        Route.get("/v1/agents/{id}/sessions", manage, this::ofAgent),
        Route.delete("/v1/agents/{id}/sessions", manage, this::endAllOfAgent));
  }

  private Response own(Request request) {
    return list(request, request.agent().agentId());
  }

  private Response endOwn(Request request) {
    AgentCaller caller = request.agent();
    SessionKey session = new SessionKey(caller.organizationId(), request.id("id", IdType.SESSION));
    AuditActor actor = AuditActor.of(request);
    return database.write(tx -> {
      if (!SessionRows.isOpenOf(tx, session, caller.agentId())) {
        throw Problem.notFound();
      }
      sessions.revoke(tx, actor, session);
      return Response.noContent();
    });
  }

  private Response ofAgent(Request request) {
    long agentId = database.read(tx -> managed(tx, request)).id();
    return list(request, agentId);
  }

  private Response endAllOfAgent(Request request) {
    AuditActor actor = AuditActor.of(request);
    return database.write(tx -> {
      sessions.revokeAllOf(tx, actor, managed(tx, request));
      return Response.noContent();
    });
  }

  /** The agent of the path, if the caller may do this to somebody of their role. */
  private static Agent managed(Tx tx, Request request) {
    Agent agent = Agents.found(tx, request.organizationId(), request.id("id", IdType.AGENT));
    request.caller().requireGrant(agent.role());
    return agent;
  }

  private Response list(Request request, long agentId) {
    Paging paging = request.paging();
    long organizationId = request.organizationId();
    long current = request.caller() instanceof AgentCaller agent ? agent.sessionId() : 0;
    Page<SessionRows.Listed> page =
        database.read(tx ->
            Page.of(
                SessionRows.open(tx, organizationId, agentId, clock.instant(), paging),
                paging,
                SessionRows.countOpen(tx, organizationId, agentId, clock.instant()),
                listed -> new Cursors.Position(listed.id(), listed.id())));
    return request.page(paging, page.map(listed -> listed.view(current)));
  }
}

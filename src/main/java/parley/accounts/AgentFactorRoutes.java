package parley.accounts;

import java.util.List;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;

/**
 * {@code /v1/agents/{id}/totp}: an owner sees who has a second factor, and takes away one that
 * somebody has lost.
 */
final class AgentFactorRoutes {
  private record View(boolean secondFactor) {}

  private final Database database;
  private final FactorChanged changed;
  private final Audit audit;

  AgentFactorRoutes(Database database, FactorChanged changed, Audit audit) {
    this.database = database;
    this.changed = changed;
    this.audit = audit;
  }

  List<Route> routes() {
    Access owners = Access.needs(Scope.ADMIN);
    return List.of(
        Route.get("/v1/agents/{id}/totp", owners, this::show),
        Route.delete("/v1/agents/{id}/totp", owners, this::reset));
  }

  private Response show(Request request) {
    long organizationId = request.organizationId();
    long agentId = request.id("id", IdType.AGENT);
    return Response.ok(
        database.read(tx -> {
          Agent agent = Agents.found(tx, organizationId, agentId);
          return new View(SecondFactorRows.isConfirmed(tx, agent.loginId()));
        }));
  }

  private Response reset(Request request) {
    long organizationId = request.organizationId();
    long agentId = request.id("id", IdType.AGENT);
    AuditActor actor = AuditActor.of(request);
    return database.write(tx -> {
      Agent agent = Agents.found(tx, organizationId, agentId);
      Login login = LoginRows.ofAgent(tx, organizationId, agentId).orElseThrow(Problem::notFound);
      requireOnlyHere(tx, login, organizationId);
      if (!SecondFactorRows.delete(tx, login.id())) {
        throw Problem.notFound();
      }
      changed.changed(tx, login.id());
      audit.write(tx, actor, AuditAction.SECOND_FACTOR_RESET, agent.auditTarget());
      return Response.noContent();
    });
  }

  /** The second factor of a person guards all their organizations; one owner can't open others. */
  private static void requireOnlyHere(Tx tx, Login login, long organizationId) {
    boolean elsewhere =
        MembershipRows.ofLogin(tx, login.id()).stream()
            .anyMatch(membership -> membership.organizationId() != organizationId);
    if (elsewhere) {
      throw Problem.of(
          ProblemCode.SECOND_FACTOR_SHARED,
          "Only whoever runs the server can reset it: ./parley reset-second-factor.");
    }
  }
}

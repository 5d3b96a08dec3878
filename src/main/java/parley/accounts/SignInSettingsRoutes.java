package parley.accounts;

import java.util.List;
import java.util.OptionalLong;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditChanges;
import parley.audit.AuditTarget;
import parley.http.Access;
import parley.http.Caller;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;

/** {@code /v1/settings/sign-in}: what an organization asks of its agents when they log in. */
final class SignInSettingsRoutes {
  /** Told that what is known of an organization's agents is no longer true. */
  @FunctionalInterface
  interface SettingsChanged {
    void changed(long organizationId);
  }

  private record View(boolean requireSecondFactor) {}

  private final Database database;
  private final SettingsChanged changed;
  private final Audit audit;

  SignInSettingsRoutes(Database database, SettingsChanged changed, Audit audit) {
    this.database = database;
    this.changed = changed;
    this.audit = audit;
  }

  List<Route> routes() {
    Access manage = Access.needs(Scope.SETTINGS_MANAGE);
    return List.of(
        Route.get("/v1/settings/sign-in", manage, this::show),
        Route.put("/v1/settings/sign-in", manage, this::change));
  }

  private Response show(Request request) {
    return Response.ok(
        new View(
            database.read(
                tx -> SignInSettingsRows.requiresSecondFactor(tx, request.organizationId()))));
  }

  private Response change(Request request) {
    Fields body = request.body();
    Field<Boolean> required = body.flag("require_second_factor").notNull();
    body.check();
    long organizationId = request.organizationId();
    AuditActor actor = AuditActor.of(request);
    return Response.ok(
        database.write(tx -> {
          boolean before = SignInSettingsRows.requiresSecondFactor(tx, organizationId);
          boolean after = required.or(before);
          if (after && !before) {
            requireOwn(tx, request.caller());
          }
          SignInSettingsRows.requireSecondFactor(tx, organizationId, after);
          tx.afterCommit(() -> changed.changed(organizationId));
          audit.writeChange(
              tx,
              actor,
              AuditAction.SETTINGS_CHANGED,
              AuditTarget.of(IdType.ORGANIZATION, organizationId),
              AuditChanges.none().field("require_second_factor", before, after));
          return new View(after);
        }));
  }

  /** Whoever asks for it has shown that they can: else they would shut themselves out. */
  private static void requireOwn(Tx tx, Caller caller) {
    OptionalLong agentId = caller.actingAgent();
    if (agentId.isPresent()
        && LoginRows.ofAgent(tx, caller.organizationId(), agentId.getAsLong())
            .filter(login -> SecondFactorRows.isConfirmed(tx, login.id()))
            .isEmpty()) {
      throw Problem.of(
          ProblemCode.NO_SECOND_FACTOR, "Set up your own before you require it of everybody.");
    }
  }
}

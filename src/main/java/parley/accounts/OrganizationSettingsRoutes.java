package parley.accounts;

import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditChanges;
import parley.audit.AuditTarget;
import parley.http.Access;
import parley.http.Caller;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.OrganizationLock;
import parley.storage.Tx;

/** {@code /v1/settings/organization}: its name, and how its desk works. */
final class OrganizationSettingsRoutes {
  private static final String PATH = "/v1/settings/organization";

  private record View(
      String name,
      String timeZone,
      @Nullable Long idleMinutes,
      boolean assignOnReply,
      boolean showPresence,
      boolean autoMergeAttested,
      @Nullable String hours) {

    static View of(Organization organization, OrganizationSettings settings) {
      return new View(
          organization.name(),
          settings.timeZone().getId(),
          settings.idleMinutes(),
          settings.assignOnReply(),
          settings.showPresence(),
          settings.autoMergeAttested(),
          settings.hours());
    }

    AuditChanges changesTo(View after) {
      return AuditChanges.none()
          .field("name", name, after.name)
          .field("time_zone", timeZone, after.timeZone)
          .field("idle_minutes", idleMinutes, after.idleMinutes)
          .field("assign_on_reply", assignOnReply, after.assignOnReply)
          .field("show_presence", showPresence, after.showPresence)
          .field("auto_merge_attested", autoMergeAttested, after.autoMergeAttested)
          .field("hours", hours, after.hours);
    }
  }

  private final Database database;
  private final Sessions sessions;
  private final Audit audit;

  OrganizationSettingsRoutes(Database database, Sessions sessions, Audit audit) {
    this.database = database;
    this.sessions = sessions;
    this.audit = audit;
  }

  List<Route> routes() {
    List<Route> update = Route.update(PATH, Access.needs(Scope.SETTINGS_MANAGE), this::change);
    return List.of(
        Route.get(PATH, Access.needs(Scope.AGENTS_READ), this::show),
        update.getFirst(),
        update.getLast());
  }

  private Response show(Request request) {
    return Response.ok(database.read(tx -> view(tx, request.organizationId())));
  }

  private Response change(Request request) {
    OrganizationSettingsChange change = OrganizationSettingsChange.read(request.body());
    Caller caller = request.caller();
    AuditActor actor = AuditActor.of(request);
    return Response.ok(database.write(tx -> changed(tx, caller, actor, change)));
  }

  private View changed(Tx tx, Caller caller, AuditActor actor, OrganizationSettingsChange change) {
    long organizationId = actor.organizationId();
    OrganizationLock.take(tx, organizationId);
    View before = view(tx, organizationId);
    if (change.name() != null && !change.name().equals(before.name())) {
      rename(tx, caller, change.name());
    }
    OrganizationSettingsRows.put(
        tx, organizationId, change.over(OrganizationSettingsRows.find(tx, organizationId)));
    if (change.idleMinutes().value() != null) {
      sessions.shorten(tx, organizationId);
    }
    View after = view(tx, organizationId);
    audit.writeChange(
        tx,
        actor,
        AuditAction.SETTINGS_CHANGED,
        AuditTarget.of(IdType.ORGANIZATION, organizationId),
        before.changesTo(after));
    return after;
  }

  private static void rename(Tx tx, Caller caller, String name) {
    if (!caller.has(Scope.ADMIN)) {
      throw Problem.of(ProblemCode.FORBIDDEN, "Only an owner may rename the organization.");
    }
    OrganizationRows.rename(tx, caller.organizationId(), name);
  }

  private static View view(Tx tx, long organizationId) {
    return View.of(
        OrganizationRows.find(tx, organizationId).orElseThrow(Problem::notFound),
        OrganizationSettingsRows.find(tx, organizationId));
  }
}

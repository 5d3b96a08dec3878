package parley.contacts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.events.Events;
import parley.http.Access;
import parley.http.Actor;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;

/** {@code /v1/contacts/{id}/hold}: contacts of whom nothing may be erased. */
final class HoldRoutes {
  private static final String PATH = "/v1/contacts/{id}/hold";
  private static final int LONGEST_REASON = 500;

  private final Database database;
  private final InstantSource clock;
  private final Audit audit;

  HoldRoutes(Database database, InstantSource clock, Audit audit) {
    this.database = database;
    this.clock = clock;
    this.audit = audit;
  }

  List<Route> routes() {
    return List.of(
        Route.get(PATH, Access.needs(Scope.CONTACTS_READ), this::show),
        Route.put(PATH, Access.needs(Scope.SETTINGS_MANAGE), this::hold),
        Route.delete(PATH, Access.needs(Scope.SETTINGS_MANAGE), this::release));
  }

  private Response show(Request request) {
    return Response.ok(database.read(tx -> view(tx, request.organizationId(), id(request))));
  }

  private static ContactHold.View view(Tx tx, long organizationId, long id) {
    Contact contact = CurrentContacts.find(tx, organizationId, id).orElseThrow(Problem::notFound);
    return ContactHoldRows.find(tx, organizationId, contact.id())
        .map(ContactHold::view)
        .orElse(ContactHold.View.NONE);
  }

  private Response hold(Request request) {
    Fields body = request.body();
    Field<String> reason =
        body.text("reason", LONGEST_REASON).map(String::strip).nullIf(String::isEmpty).required();
    body.check();
    AuditActor actor = AuditActor.of(request);
    Instant now = Instant.ofEpochMilli(clock.millis());
    return Response.ok(
        database
            .write(tx -> {
              long contactId = locked(tx, request);
              ContactHoldRows.put(
                  tx,
                  request.organizationId(),
                  new ContactHold(contactId, reason.get(), Actor.of(request.caller()), now));
              audit(tx, actor, AuditAction.CONTACT_HELD, contactId);
              // Last, since nothing of the organization gets a number meanwhile.
              Events.putOffExpiry(tx, request.organizationId());
              return ContactHoldRows.find(tx, request.organizationId(), contactId).orElseThrow();
            })
            .view());
  }

  private Response release(Request request) {
    AuditActor actor = AuditActor.of(request);
    database.write(tx -> {
      long contactId = locked(tx, request);
      if (!ContactHoldRows.delete(tx, request.organizationId(), contactId)) {
        throw Problem.notFound();
      }
      audit(tx, actor, AuditAction.CONTACT_RELEASED, contactId);
      return true;
    });
    return Response.noContent();
  }

  private void audit(Tx tx, AuditActor actor, AuditAction action, long contactId) {
    audit.write(tx, actor, action, AuditTarget.of(IdType.CONTACT, contactId));
  }

  /** Nobody erases it meanwhile. */
  private static long locked(Tx tx, Request request) {
    return CurrentContacts.findToChange(tx, request.organizationId(), id(request))
        .orElseThrow(Problem::notFound)
        .id();
  }

  private static long id(Request request) {
    return request.id("id", IdType.CONTACT);
  }
}

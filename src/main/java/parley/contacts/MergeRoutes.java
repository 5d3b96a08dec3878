package parley.contacts;

import java.util.List;
import java.util.OptionalLong;
import parley.audit.AuditActor;
import parley.contacts.ContactMerger.By;
import parley.http.Access;
import parley.http.Actor;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/contacts/{id}/merge}. */
final class MergeRoutes {
  private final ContactMerger merger;

  MergeRoutes(ContactMerger merger) {
    this.merger = merger;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/v1/contacts/{id}/merge", Access.needs(Scope.CONTACTS_DELETE), this::merge));
  }

  private WriteAndAnswer<Contact> merge(Request request) {
    long id = request.id("id", IdType.CONTACT);
    MergeBody body = MergeBody.of(request.body());
    OptionalLong expected = request.expectedVersion();
    By by = new By(Actor.of(request.caller()), AuditActor.of(request));
    return new WriteAndAnswer<>(
        tx -> merger.merge(tx, by, id, body, expected),
        contact -> Response.ok(ContactView.of(contact)).version(contact.version()));
  }
}

package parley.contacts;

import java.util.List;
import parley.http.Access;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.IdType;

/** {@code /v1/contacts/{id}/consents}. */
final class ConsentRoutes {
  private static final String PATH = "/v1/contacts/{id}/consents";

  private final Consents consents;
  private final ChannelNames channels;

  ConsentRoutes(Consents consents, ChannelNames channels) {
    this.consents = consents;
    this.channels = channels;
  }

  List<Route> routes() {
    return List.of(
        Route.get(PATH, Access.needs(Scope.CONTACTS_READ), this::history),
        Route.put(PATH, Access.needs(Scope.CONTACTS_WRITE), this::put));
  }

  private Response history(Request request) {
    Paging paging = request.paging();
    return request.page(
        paging,
        consents
            .history(request.organizationId(), request.id("id", IdType.CONTACT), paging)
            .map(ConsentChange::view));
  }

  private Response put(Request request) {
    long id = request.id("id", IdType.CONTACT);
    ConsentBody body = ConsentBody.of(request.body(), channels, request.caller());
    Contact contact = consents.put(request.caller(), id, body);
    return Response.ok(ContactView.of(contact)).version(contact.version());
  }
}

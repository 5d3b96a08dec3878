package parley.contacts;

import java.util.List;
import java.util.stream.Stream;
import parley.http.Access;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/contacts/{id}/identities}. */
final class IdentityRoutes {
  private static final String PATH = "/v1/contacts/{id}/identities";

  private final ContactIdentities identities;
  private final ChannelNames channels;

  IdentityRoutes(ContactIdentities identities, ChannelNames channels) {
    this.identities = identities;
    this.channels = channels;
  }

  List<Route> routes() {
    return List.of(
        Route.post(PATH, Access.needs(Scope.CONTACTS_WRITE), this::add),
        Route.delete(PATH, Access.needs(Scope.CONTACTS_WRITE), this::remove));
  }

  private WriteAndAnswer<Contact> add(Request request) {
    long id = request.id("id", IdType.CONTACT);
    var body = request.body();
    IdentityFields wanted = IdentityFields.of(body, channels);
    body.check();
    Identity identity = wanted.identity();
    return new WriteAndAnswer<>(
        tx -> identities.add(tx, request.organizationId(), id, identity), IdentityRoutes::answer);
  }

  private Response remove(Request request) {
    String channel = required(request, "channel");
    String written = required(request, "address");
    // Those of before spellings were known are kept as they had been written.
    Stream<String> spellings =
        Stream.concat(Stream.of(written), channels.address(channel, written).stream());
    return answer(
        identities.remove(
            request.organizationId(),
            request.id("id", IdType.CONTACT),
            channel,
            request.query("scope").orElse(""),
            spellings.distinct().toList()));
  }

  private static String required(Request request, String name) {
    return request
        .query(name)
        .orElseThrow(() -> Problem.invalidParameter("query:" + name, "is required"));
  }

  private static Response answer(Contact contact) {
    return Response.ok(ContactView.of(contact)).version(contact.version());
  }
}

package parley.contacts;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.audit.AuditActor;
import parley.contacts.Contacts.Creation;
import parley.http.Access;
import parley.http.FieldError;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/contacts}. */
final class ContactRoutes {
  private final Contacts contacts;
  private final Segments segments;

  ContactRoutes(Contacts contacts, Segments segments) {
    this.contacts = contacts;
    this.segments = segments;
  }

  List<Route> routes() {
    List<Route> update =
        Route.update("/v1/contacts/{id}", Access.needs(Scope.CONTACTS_WRITE), this::update);
    return List.of(
        Route.get("/v1/contacts", Access.needs(Scope.CONTACTS_READ), this::list),
        Route.post("/v1/contacts", Access.needs(Scope.CONTACTS_WRITE), this::create),
        Route.get("/v1/contacts/{id}", Access.needs(Scope.CONTACTS_READ), this::get),
        update.getFirst(),
        update.getLast(),
        Route.delete("/v1/contacts/{id}", Access.needs(Scope.CONTACTS_DELETE), this::delete),
        Route.post("/v1/contacts/{id}/tags", Access.needs(Scope.CONTACTS_WRITE), this::addTags),
        Route.delete(
            "/v1/contacts/{id}/tags/{tag}", Access.needs(Scope.CONTACTS_WRITE), this::removeTag));
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    ContactFilter filter = segments.asked(request);
    return request.page(
        paging, contacts.list(request.organizationId(), filter, paging).map(ContactView::of));
  }

  private WriteAndAnswer<Creation> create(Request request) {
    UpsertRule.Mode onConflict = onConflict(request);
    ContactChange wanted = ContactBody.change(request.body());
    List<FieldError> warnings = wanted.warnings();
    return new WriteAndAnswer<>(
        tx -> contacts.create(tx, request.organizationId(), wanted, onConflict),
        creation -> answer(creation, warnings));
  }

  private static Response answer(Creation creation, List<FieldError> warnings) {
    return switch (creation) {
      case Creation.Created(var contact) ->
          Response.created(
                  "/v1/contacts/" + IdType.CONTACT.encode(contact.id()),
                  WrittenContact.view(contact, warnings))
              .version(contact.version());
      case Creation.Found(var contact) -> answer(contact, warnings);
    };
  }

  private Response get(Request request) {
    Contact contact = contacts.get(request.organizationId(), id(request));
    return contact.id() == id(request)
        ? answer(contact)
        : Response.moved("/v1/contacts/" + IdType.CONTACT.encode(contact.id()));
  }

  private Response update(Request request) {
    long id = id(request);
    ContactChange wanted = ContactBody.change(request.body());
    return answer(
        contacts.change(request.organizationId(), id, request.expectedVersion(), wanted::over),
        wanted.warnings());
  }

  private Response delete(Request request) {
    contacts.remove(AuditActor.of(request), id(request), request.expectedVersion());
    return Response.noContent();
  }

  private WriteAndAnswer<Contact> addTags(Request request) {
    long id = id(request);
    List<String> tags = ContactBody.tagsToAdd(request.body());
    OptionalLong expected = request.expectedVersion();
    return new WriteAndAnswer<>(
        tx ->
            contacts.change(
                tx,
                request.organizationId(),
                id,
                expected,
                contact ->
                    contact.tagged(ContactBody.limited(TagSlug.union(contact.tags(), tags)))),
        ContactRoutes::answer);
  }

  private Response removeTag(Request request) {
    Optional<String> tag = TagSlug.of(request.path("tag"));
    return answer(
        contacts.change(
            request.organizationId(),
            id(request),
            request.expectedVersion(),
            contact ->
                contact.tagged(
                    contact.tags().stream()
                        .filter(other -> !Optional.of(other).equals(tag))
                        .toList())));
  }

  private static Response answer(Contact contact) {
    return answer(contact, List.of());
  }

  private static Response answer(Contact contact, List<FieldError> warnings) {
    return Response.ok(WrittenContact.view(contact, warnings)).version(contact.version());
  }

  private static long id(Request request) {
    return request.id("id", IdType.CONTACT);
  }

  private static UpsertRule.Mode onConflict(Request request) {
    return switch (request.query("on_conflict").orElse("")) {
      case "" -> UpsertRule.Mode.CREATE;
      case "return" -> UpsertRule.Mode.SKIP;
      case "update" -> UpsertRule.Mode.UPSERT;
      default -> throw Problem.invalidParameter("query:on_conflict", "must be return or update");
    };
  }
}

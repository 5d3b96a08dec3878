package parley.contacts.attributes;

import java.util.ArrayList;
import java.util.List;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/attributes}. */
final class AttributeRoutes {
  private static final String ALL = "/v1/attributes";
  private static final String ONE = "/v1/attributes/{id}";

  private final Attributes attributes;

  AttributeRoutes(Attributes attributes) {
    this.attributes = attributes;
  }

  List<Route> routes() {
    Access read = Access.needs(Scope.CONTACTS_READ);
    Access manage = Access.needs(Scope.SETTINGS_MANAGE);
    List<Route> routes = new ArrayList<>();
    routes.add(Route.get(ALL, read, this::list));
    routes.add(Route.post(ALL, manage, this::create));
    routes.add(Route.get(ONE, read, this::show));
    routes.addAll(Route.update(ONE, manage, this::update));
    routes.add(Route.delete(ONE, manage, this::delete));
    return routes;
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    return request.page(
        paging, attributes.page(request.organizationId(), paging).map(AttributeView::of));
  }

  private Response show(Request request) {
    return answer(attributes.get(request.organizationId(), id(request)));
  }

  private WriteAndAnswer<Attribute> create(Request request) {
    AttributeChange wanted = AttributeBody.added(request.body());
    return new WriteAndAnswer<>(
        tx -> attributes.add(tx, AuditActor.of(request), wanted),
        attribute ->
            Response.created(
                    ALL + "/" + IdType.ATTRIBUTE.encode(attribute.id()),
                    AttributeView.of(attribute))
                .version(attribute.version()));
  }

  private Response update(Request request) {
    long id = id(request);
    AttributeChange change = AttributeBody.changed(request.body());
    return answer(attributes.change(AuditActor.of(request), id, request.expectedVersion(), change));
  }

  private Response delete(Request request) {
    attributes.remove(AuditActor.of(request), id(request), request.expectedVersion());
    return Response.noContent();
  }

  private static Response answer(Attribute attribute) {
    return Response.ok(AttributeView.of(attribute)).version(attribute.version());
  }

  private static long id(Request request) {
    return request.id("id", IdType.ATTRIBUTE);
  }
}

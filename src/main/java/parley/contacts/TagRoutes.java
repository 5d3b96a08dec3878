package parley.contacts;

import java.util.List;
import parley.http.Access;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;

/** {@code /v1/tags}. */
final class TagRoutes {
  private final Tags tags;

  TagRoutes(Tags tags) {
    this.tags = tags;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/tags", Access.needs(Scope.CONTACTS_READ), this::list),
        Route.put("/v1/tags/{tag}", Access.needs(Scope.CONTACTS_WRITE), this::rename),
        Route.delete("/v1/tags/{tag}", Access.needs(Scope.CONTACTS_WRITE), this::delete));
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    return request.page(paging, tags.list(request.organizationId(), paging));
  }

  private Response rename(Request request) {
    String tag = tag(request);
    String next = ContactBody.newTag(request.body());
    return Response.ok(tags.rename(request.organizationId(), tag, next));
  }

  private Response delete(Request request) {
    tags.remove(request.organizationId(), tag(request));
    return Response.noContent();
  }

  private static String tag(Request request) {
    return TagSlug.of(request.path("tag")).orElseThrow(Problem::notFound);
  }
}

package parley.contacts;

import java.util.ArrayList;
import java.util.List;
import parley.http.Access;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/segments}. */
final class SegmentRoutes {
  private static final String ALL = "/v1/segments";
  private static final String ONE = "/v1/segments/{id}";

  private final Segments segments;

  SegmentRoutes(Segments segments) {
    this.segments = segments;
  }

  List<Route> routes() {
    Access read = Access.needs(Scope.CONTACTS_READ);
    Access write = Access.needs(Scope.CONTACTS_WRITE);
    List<Route> routes = new ArrayList<>();
    routes.add(Route.get(ALL, read, this::list));
    routes.add(Route.post(ALL, write, this::create));
    routes.add(Route.get(ONE, read, this::show));
    routes.addAll(Route.update(ONE, write, this::update));
    routes.add(Route.delete(ONE, write, this::delete));
    return routes;
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    return request.page(
        paging,
        segments
            .page(request.organizationId(), Segments.viewer(request), paging)
            .map(SegmentView::of));
  }

  private Response show(Request request) {
    return answer(segments.get(request.organizationId(), Segments.viewer(request), id(request)));
  }

  private WriteAndAnswer<Segment> create(Request request) {
    SegmentChange wanted = SegmentChange.added(request.body());
    return new WriteAndAnswer<>(
        tx -> segments.add(tx, request.caller(), wanted),
        segment ->
            Response.created(
                    ALL + "/" + IdType.SEGMENT.encode(segment.id()), SegmentView.of(segment))
                .version(segment.version()));
  }

  private Response update(Request request) {
    long id = id(request);
    SegmentChange change = SegmentChange.changed(request.body());
    return answer(segments.change(request.caller(), id, request.expectedVersion(), change));
  }

  private Response delete(Request request) {
    segments.remove(
        request.organizationId(), Segments.viewer(request), id(request), request.expectedVersion());
    return Response.noContent();
  }

  private static Response answer(Segment segment) {
    return Response.ok(SegmentView.of(segment)).version(segment.version());
  }

  private static long id(Request request) {
    return request.id("id", IdType.SEGMENT);
  }
}

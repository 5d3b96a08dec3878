package parley.simulator;

import java.util.List;
import parley.http.Access;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;

/**
 * {@code /simulator/graph/{version}/{id}}, where a number or a file may be, and what is nowhere.
 */
final class GraphObjectRoutes {
  private static final String OBJECT = "/simulator/graph/{version}/{id}";

  private final GraphHandler handler;
  private final GraphNumberRoutes numbers;
  private final GraphMediaRoutes media;

  GraphObjectRoutes(GraphHandler handler, GraphNumberRoutes numbers, GraphMediaRoutes media) {
    this.handler = handler;
    this.numbers = numbers;
    this.media = media;
  }

  List<Route> routes() {
    return List.of(
        Route.get(OBJECT, Access.PROVIDER, handler.around(this::show)),
        Route.delete(
            OBJECT,
            Access.PROVIDER,
            handler.around(request -> media.delete(request, request.path("id")))),
        Route.elsewhere(
            "/simulator/graph", Access.PROVIDER, handler.unversioned(GraphObjectRoutes::unknown)));
  }

  private Response show(Request request) {
    String id = request.path("id");
    return numbers.show(request, id).orElseGet(() -> media.show(request, id));
  }

  private static Response unknown(Request request) {
    throw GraphError.unknownPath(request.path("rest").replaceFirst("^/v[0-9.]+(?=/)", ""))
        .refusal();
  }
}

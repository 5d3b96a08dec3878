package parley.simulator;

import java.util.List;
import parley.http.Access;
import parley.http.Json;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The numbers of a business, and whether its app is told what happens to them. */
final class GraphBusinessRoutes {
  private static final String BUSINESS = "/simulator/graph/{version}/{business_account_id}";
  private static final String APPS = BUSINESS + "/subscribed_apps";

  private final GraphHandler handler;
  private final NumberDirectory numberDirectory;
  private final Subscriptions subscriptions;

  GraphBusinessRoutes(
      GraphHandler handler, NumberDirectory numberDirectory, Subscriptions subscriptions) {
    this.handler = handler;
    this.numberDirectory = numberDirectory;
    this.subscriptions = subscriptions;
  }

  List<Route> routes() {
    return List.of(
        Route.get(BUSINESS + "/phone_numbers", Access.PROVIDER, handler.around(this::phoneNumbers)),
        Route.get(APPS, Access.PROVIDER, handler.around(this::apps)),
        Route.openPost(APPS, Access.PROVIDER, handler.around(request -> subscribe(request, true))),
        Route.delete(APPS, Access.PROVIDER, handler.around(request -> subscribe(request, false))));
  }

  /** All on one page. An organization sees its own, also where another names the same business. */
  private Response phoneNumbers(Request request) {
    BusinessNumber asking = GraphCall.toBusiness(request, numberDirectory).number();
    ObjectNode body = Json.object();
    ArrayNode data = body.putArray("data");
    numberDirectory.ofBusiness(asking.businessAccountId()).stream()
        .filter(number -> number.organizationId() == asking.organizationId())
        .map(number -> GraphNumberRoutes.of(request, number))
        .forEach(data::add);
    body.putObject("paging").putObject("cursors").put("before", "MA").put("after", "MA");
    return Response.ok(body);
  }

  private Response apps(Request request) {
    BusinessNumber number = GraphCall.toBusiness(request, numberDirectory).number();
    ObjectNode body = Json.object();
    ArrayNode data = body.putArray("data");
    if (subscriptions.has(number)) {
      data.addObject()
          .putObject("whatsapp_business_api_data")
          .put("id", "1")
          .put("name", "Parley")
          .put("link", number.callback().toString());
    }
    return Response.ok(body);
  }

  private Response subscribe(Request request, boolean told) {
    subscriptions.change(GraphCall.toBusiness(request, numberDirectory).number(), told);
    return Response.ok(Json.object().put("success", true));
  }
}

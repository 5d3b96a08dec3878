package parley.webhooks;

import java.util.List;
import java.util.Optional;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** What was sent to a webhook, below {@code /v1/webhooks/{id}}. */
final class DeliveryRoutes {
  private final Deliveries deliveries;

  DeliveryRoutes(Deliveries deliveries) {
    this.deliveries = deliveries;
  }

  List<Route> routes() {
    String webhook = "/v1/webhooks/{id}";
    return List.of(
        Route.get(webhook + "/deliveries", Access.needs(Scope.WEBHOOKS_READ), this::list),
        Route.post(
            webhook + "/deliveries/{delivery_id}/replay",
            Access.needs(Scope.WEBHOOKS_MANAGE),
            this::replay),
        Route.post(webhook + "/replay", Access.needs(Scope.WEBHOOKS_MANAGE), this::replayRange),
        Route.post(webhook + "/test", Access.needs(Scope.WEBHOOKS_MANAGE), this::test));
  }

  /** What a replay of a range will send. */
  private record Replay(long fromSequence, long toSequence, long deliveries) {}

  private Response list(Request request) {
    Optional<DeliveryStatus> status =
        request
            .query("status")
            .map(text ->
                DeliveryStatus.of(text)
                    .orElseThrow(() ->
                        Problem.invalidParameter(
                            "query:status", "must be pending, delivered or failed")));
    Paging paging = request.paging();
    Page<Delivery> page =
        deliveries.page(request.organizationId(), webhookId(request), status, paging);
    return request.page(paging, page.map(DeliveryView::of));
  }

  private WriteAndAnswer<Delivery> replay(Request request) {
    long id = request.id("delivery_id", IdType.DELIVERY);
    long webhookId = webhookId(request);
    return new WriteAndAnswer<>(
        tx -> deliveries.replay(tx, request.organizationId(), webhookId, id),
        delivery -> Response.accepted(DeliveryView.of(delivery)));
  }

  private WriteAndAnswer<Replay> replayRange(Request request) {
    long webhookId = webhookId(request);
    Fields body = request.body();
    Field<Long> from =
        body.number("from_sequence")
            .required()
            .check(number -> number >= 1, "out_of_range", "must be at least 1");
    Field<Long> to = body.number("to_sequence").required();
    if (from.orNull() != null && to.orNull() != null) {
      to.check(
          last -> last >= from.get() && last - from.get() < Deliveries.LONGEST_RANGE,
          "out_of_range",
          "must be at least from_sequence, and less than 1000 after it");
    }
    body.check();
    return new WriteAndAnswer<>(
        tx ->
            new Replay(
                from.get(),
                to.get(),
                deliveries.replay(tx, request.organizationId(), webhookId, from.get(), to.get())),
        Response::accepted);
  }

  private WriteAndAnswer<Webhook> test(Request request) {
    long webhookId = webhookId(request);
    return new WriteAndAnswer<>(
        tx -> deliveries.test(tx, request.organizationId(), webhookId),
        webhook -> Response.accepted(WebhookView.of(webhook)));
  }

  private static long webhookId(Request request) {
    return request.id("id", IdType.WEBHOOK);
  }
}

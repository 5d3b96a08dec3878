package parley.webhooks;

import java.util.List;
import java.util.stream.Stream;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/webhooks}. */
final class WebhookRoutes {
  private final Webhooks webhooks;
  private final AllowedUrls reach;

  WebhookRoutes(Webhooks webhooks, AllowedUrls reach) {
    this.webhooks = webhooks;
    this.reach = reach;
  }

  List<Route> routes() {
    String one = "/v1/webhooks/{id}";
    return Stream.concat(
            Stream.of(
                Route.get("/v1/webhooks", Access.needs(Scope.WEBHOOKS_READ), this::list),
                Route.post("/v1/webhooks", Access.needs(Scope.WEBHOOKS_MANAGE), this::add),
                Route.get(one, Access.needs(Scope.WEBHOOKS_READ), this::read),
                Route.delete(one, Access.needs(Scope.WEBHOOKS_MANAGE), this::remove),
                Route.post(one + "/rotate", Access.needs(Scope.WEBHOOKS_MANAGE), this::rotate)),
            Route.update(one, Access.needs(Scope.WEBHOOKS_MANAGE), this::change).stream())
        .toList();
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    Page<Webhook> page = webhooks.page(request.organizationId(), paging);
    return request.page(paging, page.map(webhook -> WebhookView.to(request.caller(), webhook)));
  }

  private WriteAndAnswer<Webhook> add(Request request) {
    WebhookProfile profile = WebhookBody.added(request.body()).profile();
    reach.require(profile.url());
    return new WriteAndAnswer<>(
        tx -> webhooks.add(tx, AuditActor.of(request), profile), WebhookRoutes::added);
  }

  private static Response added(Webhook webhook) {
    WebhookView view = WebhookView.withSecret(webhook);
    return Response.created("/v1/webhooks/" + view.id(), view);
  }

  private Response read(Request request) {
    Webhook webhook = webhooks.get(request.organizationId(), webhookId(request));
    return Response.ok(WebhookView.to(request.caller(), webhook));
  }

  private Response change(Request request) {
    long id = webhookId(request);
    WebhookChange change = WebhookBody.changed(request.body());
    String url = change.url().value();
    if (url != null) {
      reach.require(url);
    }
    return Response.ok(WebhookView.of(webhooks.change(AuditActor.of(request), id, change)));
  }

  private WriteAndAnswer<Webhook> rotate(Request request) {
    long id = webhookId(request);
    return new WriteAndAnswer<>(
        tx -> webhooks.rotate(tx, AuditActor.of(request), id),
        webhook -> Response.ok(WebhookView.withSecret(webhook)));
  }

  private Response remove(Request request) {
    webhooks.remove(AuditActor.of(request), webhookId(request));
    return Response.noContent();
  }

  private static long webhookId(Request request) {
    return request.id("id", IdType.WEBHOOK);
  }
}

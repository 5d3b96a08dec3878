package parley.channels;

import java.util.List;
import java.util.OptionalLong;
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

/** {@code /v1/quarantine}. It shows what customers wrote, so that few may see it. */
final class QuarantineRoutes {
  /** The answer to a replay. */
  private record Replayed(String id, int updates) {}

  private final QuarantineDesk desk;

  QuarantineRoutes(QuarantineDesk desk) {
    this.desk = desk;
  }

  List<Route> routes() {
    Access access = Access.needs(Scope.CHANNELS_MANAGE);
    return List.of(
        Route.get("/v1/quarantine", access, this::list),
        Route.get("/v1/quarantine/{id}", access, this::show),
        Route.post("/v1/quarantine/{id}/replay", access, this::replay),
        Route.delete("/v1/quarantine/{id}", access, this::remove));
  }

  private Response list(Request request) {
    OptionalLong channelId = request.queryId("channel_id", IdType.CHANNEL);
    Paging paging = request.paging();
    Page<QuarantinedUpdate> page = desk.page(request.organizationId(), channelId, paging);
    return request.page(paging, page.map(QuarantineView::of));
  }

  private Response show(Request request) {
    return Response.ok(desk.show(request.organizationId(), id(request)));
  }

  /** Taking in opens transactions of its own, but for what may be told only once. */
  private WriteAndAnswer<Replayed> replay(Request request) {
    long id = id(request);
    QuarantineDesk.Taken taken = desk.deliver(request.organizationId(), id);
    return new WriteAndAnswer<>(
        tx -> {
          desk.delivered(tx, AuditActor.of(request), taken);
          return new Replayed(IdType.QUARANTINED_UPDATE.encode(id), taken.count());
        },
        Response::ok);
  }

  private Response remove(Request request) {
    desk.remove(AuditActor.of(request), id(request));
    return Response.noContent();
  }

  private static long id(Request request) {
    return request.id("id", IdType.QUARANTINED_UPDATE);
  }
}

package parley.webchat;

import java.util.List;
import parley.audit.AuditActor;
import parley.channels.Channel;
import parley.channels.ChannelKeys;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/channels/{id}/rotate}: another {@code widget_key}. */
final class WidgetKeyRoutes {
  private final ChannelKeys keys;

  WidgetKeyRoutes(ChannelKeys keys) {
    this.keys = keys;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/v1/channels/{id}/rotate", Access.needs(Scope.CHANNELS_MANAGE), this::rotate));
  }

  private WriteAndAnswer<Channel> rotate(Request request) {
    long id = request.id("id", IdType.CHANNEL);
    AuditActor actor = AuditActor.of(request);
    Fields body = request.body();
    Field<Boolean> endSessions = body.flag("end_sessions");
    body.check();
    return new WriteAndAnswer<>(
        tx -> {
          Channel rotated = keys.rotate(tx, actor, id);
          if (endSessions.or(false)) {
            VisitorSessionRows.endAll(tx, actor.organizationId(), id);
          }
          return rotated;
        },
        channel -> Response.ok(keys.view(channel)));
  }
}

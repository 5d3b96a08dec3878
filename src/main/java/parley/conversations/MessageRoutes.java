package parley.conversations;

import java.util.List;
import parley.http.Access;
import parley.http.Effect;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.IdType;

/** {@code /v1/conversations/{id}/messages} and {@code /v1/messages/{id}}. */
final class MessageRoutes {
  private final Messages messages;
  private final Reading reading;

  MessageRoutes(Messages messages, Reading reading) {
    this.messages = messages;
    this.reading = reading;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/conversations/{id}/messages", Access.AGENT, this::history),
        Route.post("/v1/conversations/{id}/messages", Access.AGENT, this::send),
        Route.get("/v1/messages/{id}", Access.AGENT, this::read));
  }

  private Response history(Request request) {
    return reading
        .history(
            request.organizationId(),
            request.id("id", IdType.CONVERSATION),
            History.Range.of(request))
        .map(Response::ok)
        .orElseThrow(Problem::notFound);
  }

  private Response read(Request request) {
    return reading
        .message(request.organizationId(), request.id("id", IdType.MESSAGE))
        .map(Response::ok)
        .orElseThrow(Problem::notFound);
  }

  private Effect<Sending> send(Request request) {
    long conversationId = request.id("id", IdType.CONVERSATION);
    Fields body = request.body();
    MessageBody message = MessageBody.of(body);
    body.check();
    MessageDraft draft = message.draft();
    return new Effect<>(
        tx -> messages.send(tx, request.caller(), conversationId, draft), MessageRoutes::answer);
  }

  private static Response answer(Sending sending) {
    return switch (sending) {
      case Sending.Queued(var queued) -> Response.created("/v1/messages/" + queued.id(), queued);
      case Sending.AlreadySent(var already) -> Response.ok(already);
      case Sending.Impossible(var problem) -> throw problem;
    };
  }
}

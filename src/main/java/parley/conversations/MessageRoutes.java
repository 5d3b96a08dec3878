package parley.conversations;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.http.Access;
import parley.http.Effect;
import parley.http.Fields;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.IdType;

/** {@code /v1/conversations/{id}/messages} and {@code /v1/messages/{id}}. */
final class MessageRoutes {
  private final Messages messages;
  private final Reach reach;
  private final Schedule schedule;
  private final Retry retry;
  private final Reading reading;
  private final InstantSource clock;

  MessageRoutes(
      Messages messages,
      Reach reach,
      Schedule schedule,
      Retry retry,
      Reading reading,
      InstantSource clock) {
    this.messages = messages;
    this.reach = reach;
    this.schedule = schedule;
    this.retry = retry;
    this.reading = reading;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/conversations/{id}/messages", Access.AGENT, this::history),
        Route.post("/v1/conversations/{id}/messages", Access.AGENT, this::send),
        Route.get("/v1/messages", Access.AGENT, this::scheduled),
        Route.post("/v1/messages", Access.AGENT, this::reach),
        Route.get("/v1/messages/{id}", Access.AGENT, this::read),
        Route.delete("/v1/messages/{id}", Access.AGENT, this::cancel),
        Route.post("/v1/messages/{id}/retry", Access.AGENT, this::retry));
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
    MessageBody message = MessageBody.of(body, clock.instant());
    body.check();
    MessageDraft draft = message.draft();
    return new Effect<>(
        tx -> messages.send(tx, request.caller(), conversationId, draft), MessageRoutes::answer);
  }

  private Effect<Sending> reach(Request request) {
    ReachBody body = ReachBody.of(request.body(), clock.instant());
    return new Effect<>(tx -> reach.send(tx, request.caller(), body), MessageRoutes::answer);
  }

  private Response scheduled(Request request) {
    if (!request.query("status").equals(Optional.of("scheduled"))) {
      throw Problem.invalidParameter("query:status", "must be scheduled");
    }
    OptionalLong conversationId = request.queryId("conversation_id", IdType.CONVERSATION);
    Paging paging = request.paging();
    return request.page(paging, schedule.page(request.organizationId(), conversationId, paging));
  }

  private Response cancel(Request request) {
    schedule.cancel(request.organizationId(), request.id("id", IdType.MESSAGE));
    return Response.noContent();
  }

  private Effect<MessageView> retry(Request request) {
    long id = request.id("id", IdType.MESSAGE);
    return new Effect<>(tx -> retry.send(tx, request.organizationId(), id), Response::accepted);
  }

  private static Response answer(Sending sending) {
    return switch (sending) {
      case Sending.Queued(var queued) -> Response.created("/v1/messages/" + queued.id(), queued);
      case Sending.AlreadySent(var already) -> Response.ok(already);
      case Sending.Impossible(var problem) -> throw problem;
    };
  }
}

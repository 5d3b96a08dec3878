package parley.conversations;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.http.Access;
import parley.http.Fields;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/conversations/{id}/messages} and {@code /v1/messages/{id}}. */
final class MessageRoutes {
  private final Messages messages;
  private final DirectMessages directMessages;
  private final MessageSchedule schedule;
  private final MessageRetry retry;
  private final ConversationQueries queries;
  private final MessageSearch search;
  private final MessageSources sources;
  private final InstantSource clock;

  MessageRoutes(
      Messages messages,
      DirectMessages directMessages,
      MessageSchedule schedule,
      MessageRetry retry,
      ConversationQueries queries,
      MessageSearch search,
      MessageSources sources,
      InstantSource clock) {
    this.messages = messages;
    this.directMessages = directMessages;
    this.schedule = schedule;
    this.retry = retry;
    this.queries = queries;
    this.search = search;
    this.sources = sources;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
            "/v1/conversations/{id}/messages",
            Access.needs(Scope.CONVERSATIONS_READ),
            this::history),
        Route.post(
            "/v1/conversations/{id}/messages", Access.needs(Scope.MESSAGES_SEND), this::send),
        Route.get("/v1/messages", Access.needs(Scope.CONVERSATIONS_READ), this::scheduled),
        Route.post("/v1/messages", Access.needs(Scope.MESSAGES_SEND), this::reach),
        Route.get("/v1/messages/search", Access.needs(Scope.CONVERSATIONS_READ), this::search),
        Route.get("/v1/messages/{id}", Access.needs(Scope.CONVERSATIONS_READ), this::read),
        Route.get("/v1/messages/{id}/raw", Access.needs(Scope.CONVERSATIONS_READ), this::source)
            .answering("message/rfc822"),
        Route.delete("/v1/messages/{id}", Access.needs(Scope.MESSAGES_SEND), this::cancel),
        Route.post("/v1/messages/{id}/retry", Access.needs(Scope.MESSAGES_SEND), this::retry));
  }

  private Response history(Request request) {
    return queries
        .history(
            request.organizationId(),
            request.id("id", IdType.CONVERSATION),
            MessageHistory.Range.of(request))
        .map(Response::ok)
        .orElseThrow(Problem::notFound);
  }

  private Response search(Request request) {
    return Response.ok(
        search.find(
            request.organizationId(),
            MessageSearchFilter.of(request, queries.channelTypes(), queries.contact(request))));
  }

  private Response read(Request request) {
    return queries
        .message(request.organizationId(), request.id("id", IdType.MESSAGE))
        .map(Response::ok)
        .orElseThrow(Problem::notFound);
  }

  private Response source(Request request) {
    return sources.of(request.organizationId(), request.id("id", IdType.MESSAGE));
  }

  private WriteAndAnswer<SendOutcome> send(Request request) {
    long conversationId = request.id("id", IdType.CONVERSATION);
    Fields body = request.body();
    MessageBody message = MessageBody.of(body, clock.instant());
    body.check();
    MessageDraft draft = message.draft();
    return new WriteAndAnswer<>(
        tx -> messages.send(tx, request.caller(), conversationId, draft), MessageRoutes::answer);
  }

  private WriteAndAnswer<SendOutcome> reach(Request request) {
    DirectMessageBody body = directMessages.body(request.body());
    return new WriteAndAnswer<>(
        tx -> directMessages.send(tx, request.caller(), body), MessageRoutes::answer);
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

  private WriteAndAnswer<MessageView> retry(Request request) {
    long id = request.id("id", IdType.MESSAGE);
    return new WriteAndAnswer<>(
        tx -> retry.send(tx, request.organizationId(), id), Response::accepted);
  }

  private static Response answer(SendOutcome outcome) {
    return switch (outcome) {
      case SendOutcome.Queued(var queued) ->
          Response.created("/v1/messages/" + queued.id(), queued);
      case SendOutcome.AlreadySent(var already) -> Response.ok(already);
      case SendOutcome.Impossible(var problem) -> throw problem;
    };
  }
}

package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.Timestamps;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/conversations} and what can be done with one. */
final class ConversationRoutes {
  /** The answer to a resolve. */
  private record Resolved(String id, String status, @Nullable Instant resolvedAt) {}

  /** A conversation that was asked for, and whether it is a new one. */
  private record Opened(ConversationQueries.Seen seen, boolean isNew) {}

  private final ConversationQueries queries;
  private final ConversationOpener opener;
  private final ConversationActions actions;
  private final ConversationLabels labels;
  private final OnlineAgents online;
  private final InstantSource clock;

  ConversationRoutes(
      ConversationQueries queries,
      ConversationOpener opener,
      ConversationActions actions,
      ConversationLabels labels,
      OnlineAgents online,
      InstantSource clock) {
    this.queries = queries;
    this.opener = opener;
    this.actions = actions;
    this.labels = labels;
    this.online = online;
    this.clock = clock;
  }

  List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(Route.get("/v1/conversations", Access.needs(Scope.CONVERSATIONS_READ), this::list));
    routes.add(
        Route.get(
            "/v1/conversations/counts", Access.needs(Scope.CONVERSATIONS_READ), this::counts));
    routes.add(
        Route.post("/v1/conversations", Access.needs(Scope.CONVERSATIONS_WRITE), this::open));
    routes.add(
        Route.get("/v1/conversations/{id}", Access.needs(Scope.CONVERSATIONS_READ), this::read));
    routes.addAll(
        Route.update(
            "/v1/conversations/{id}", Access.needs(Scope.CONVERSATIONS_WRITE), this::label));
    routes.add(
        Route.put(
            "/v1/conversations/{id}/assign",
            Access.needs(Scope.CONVERSATIONS_WRITE),
            this::assign));
    routes.add(
        Route.put(
            "/v1/conversations/{id}/read",
            Access.needs(Scope.CONVERSATIONS_WRITE),
            this::markRead));
    routes.add(
        Route.put(
            "/v1/conversations/{id}/unread",
            Access.needs(Scope.CONVERSATIONS_WRITE),
            this::markUnread));
    routes.add(
        Route.put(
            "/v1/conversations/{id}/resolve",
            Access.needs(Scope.CONVERSATIONS_WRITE),
            this::resolve));
    routes.add(
        Route.put(
            "/v1/conversations/{id}/reopen",
            Access.needs(Scope.CONVERSATIONS_WRITE),
            this::reopen));
    routes.add(
        Route.put(
            "/v1/conversations/{id}/snooze",
            Access.needs(Scope.CONVERSATIONS_WRITE),
            this::snooze));
    routes.add(
        Route.get(
            "/v1/conversations/{id}/activity",
            Access.needs(Scope.CONVERSATIONS_READ),
            this::activity));
    routes.add(
        Route.get(
            "/v1/contacts/{id}/conversations",
            Access.needs(Scope.CONVERSATIONS_READ),
            this::listOfContact));
    return routes;
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    return request.page(
        paging,
        queries.list(
            request.organizationId(),
            ConversationFilter.of(
                request,
                queries.channelTypes(),
                queries.contact(request),
                () -> online.of(request.organizationId())),
            paging));
  }

  private Response counts(Request request) {
    return Response.ok(queries.counts(request.caller()));
  }

  private Response listOfContact(Request request) {
    Paging paging = request.paging();
    long contactId = request.id("id", IdType.CONTACT);
    return request.page(
        paging, queries.listOf(request, contactId, paging).orElseThrow(Problem::notFound));
  }

  private WriteAndAnswer<Opened> open(Request request) {
    ConversationOpenerBody body =
        ConversationOpenerBody.of(
            request.body(), request.caller(), queries.channelTypes(), clock.instant());
    return new WriteAndAnswer<>(
        tx -> {
          ConversationThreads.Opened opened = opener.open(tx, request.caller(), body);
          ConversationQueries.Seen seen =
              queries.one(tx, request.organizationId(), opened.id()).orElseThrow();
          return new Opened(seen, opened.isNew());
        },
        ConversationRoutes::answer);
  }

  private static Response answer(Opened opened) {
    ConversationQueries.Seen seen = opened.seen();
    Response response =
        opened.isNew()
            ? Response.created("/v1/conversations/" + seen.view().id(), seen.view())
            : Response.ok(seen.view());
    return response.version(seen.version());
  }

  private Response read(Request request) {
    return answer(queries.one(request.organizationId(), id(request)));
  }

  private Response activity(Request request) {
    return queries
        .activity(request.organizationId(), id(request), ConversationActivityPage.Range.of(request))
        .map(Response::ok)
        .orElseThrow(Problem::notFound);
  }

  private Response label(Request request) {
    ConversationLabelsChange change = ConversationLabelsChange.of(request.body());
    labels.change(request.caller(), id(request), change, request.expectedVersion());
    return item(request);
  }

  private Response assign(Request request) {
    Fields body = request.body();
    Field<Long> agent = body.id("agent_id", IdType.AGENT, "unknown_agent");
    Field<Long> team = body.id("team_id", IdType.TEAM, "unknown_team");
    if (!agent.isPresent() && !team.isPresent()) {
      body.rejectAll("required", "agent_id or team_id must be there");
    }
    body.check();
    actions.assign(
        request.caller(), id(request), agent.change(), team.change(), request.expectedVersion());
    return item(request);
  }

  private Response markRead(Request request) {
    actions.read(request.caller(), id(request), request.expectedVersion());
    return item(request);
  }

  private Response markUnread(Request request) {
    actions.unread(request.caller(), id(request), request.expectedVersion());
    return item(request);
  }

  private Response resolve(Request request) {
    Conversation resolved =
        actions.resolve(request.caller(), id(request), request.expectedVersion());
    return Response.ok(
            new Resolved(
                IdType.CONVERSATION.encode(resolved.id()),
                resolved.status().text(),
                resolved.resolvedAt()))
        .version(resolved.version());
  }

  private Response reopen(Request request) {
    actions.reopen(request.caller(), id(request), request.expectedVersion());
    return item(request);
  }

  private Response snooze(Request request) {
    Fields body = request.body();
    Field<Instant> until =
        body.text("until", 100)
            .required()
            .parse(Timestamps::parse, "invalid_timestamp", "must be ISO 8601 with an offset")
            .check(clock.instant()::isBefore, "not_in_future", "must be in the future");
    body.check();
    actions.snooze(request.caller(), id(request), until.get(), request.expectedVersion());
    return item(request);
  }

  private Response item(Request request) {
    return answer(queries.item(request.organizationId(), id(request)));
  }

  private static Response answer(Optional<ConversationQueries.Seen> found) {
    ConversationQueries.Seen seen = found.orElseThrow(Problem::notFound);
    return Response.ok(seen.view()).version(seen.version());
  }

  private static long id(Request request) {
    return request.id("id", IdType.CONVERSATION);
  }
}

package parley.webchat;

import java.util.List;
import java.util.OptionalLong;
import parley.channels.ReportedStatus;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.IdType;

/** {@code /chat/v1}. */
final class VisitorRoutes {
  private static final int LONGEST_KEY = 64;
  private static final int MOST = 100;
  private static final int USUAL = 50;

  private record Begun(String token, long expiresIn, VisitorName visitor) {}

  private record VisitorName(String id, boolean verified) {}

  private final VisitorSessions sessions;
  private final VisitorThreads threads;

  VisitorRoutes(VisitorSessions sessions, VisitorThreads threads) {
    this.sessions = sessions;
    this.threads = threads;
  }

  List<Route> routes() {
    return List.of(
        Route.openPost("/chat/v1/sessions", Access.ANYONE, this::begin),
        Route.delete("/chat/v1/sessions", Access.VISITOR, this::end),
        Route.get("/chat/v1/conversation", Access.VISITOR, this::show),
        Route.get("/chat/v1/messages", Access.VISITOR, this::older),
        Route.openPost("/chat/v1/messages", Access.VISITOR, this::write),
        Route.put(
            "/chat/v1/received",
            Access.VISITOR,
            request -> reached(request, ReportedStatus.DELIVERED)),
        Route.put(
            "/chat/v1/read", Access.VISITOR, request -> reached(request, ReportedStatus.READ)));
  }

  private Response begin(Request request) {
    Fields body = request.body();
    Field<String> key = body.text("key", LONGEST_KEY).required();
    body.check();
    VisitorSessions.Begun begun = sessions.begin(sessions.channel(request, key.get()));
    long expiresIn = VisitorSessions.IDLE.toSeconds();
    return Response.json(
        201,
        new Begun(begun.token(), expiresIn, new VisitorName(begun.session().address(), false)));
  }

  private Response end(Request request) {
    sessions.end(request);
    return Response.noContent();
  }

  private Response show(Request request) {
    return Response.ok(threads.latest(sessions.require(request), USUAL));
  }

  private Response older(Request request) {
    VisitorSession session = sessions.require(request);
    OptionalLong before = request.queryId("before", IdType.MESSAGE);
    return Response.ok(threads.before(session, before, limit(request)));
  }

  private static int limit(Request request) {
    try {
      int limit = request.query("limit").map(Integer::parseInt).orElse(USUAL);
      if (limit >= 1 && limit <= MOST) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // As wrong as a number out of range.
    }
    throw Problem.invalidParameter("query:limit", "must be from 1 to " + MOST);
  }

  private Response write(Request request) {
    VisitorSession session = sessions.require(request);
    VisitorMessage message = VisitorMessage.read(request.body());
    VisitorThreads.Written written = threads.write(session, message, request.remoteAddress());
    return Response.json(written.isNew() ? 201 : 200, written.message());
  }

  private Response reached(Request request, ReportedStatus status) {
    VisitorSession session = sessions.require(request);
    Fields body = request.body();
    Field<Long> message = body.id("message_id", IdType.MESSAGE, "unknown_message").required();
    body.check();
    threads.reached(session, message.get(), status);
    return Response.noContent();
  }
}

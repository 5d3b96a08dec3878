package parley.webchat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.ReportedStatus;
import parley.channels.webchat.WebChatType;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.NumberParameter;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.presence.Presence;
import parley.storage.IdType;

/** {@code /chat/v1}: what a visitor who has a token calls. */
final class VisitorRoutes {
  private static final int MOST = 100;
  private static final int USUAL = 50;

  /** A file, and what multipart puts around it. */
  private static final int LARGEST_BODY = WebChatType.LARGEST_FILE + (64 << 10);

  private final VisitorSessions sessions;
  private final VisitorThreads threads;
  private final VisitorFiles files;
  private final VisitorBell bell;
  private final VisitorLimits limits;
  private final Presence presence;
  private final VisitorStreamLimits streamLimits;

  VisitorRoutes(
      VisitorSessions sessions,
      VisitorThreads threads,
      VisitorFiles files,
      VisitorBell bell,
      VisitorLimits limits,
      VisitorStreamLimits streamLimits,
      Presence presence) {
    this.sessions = sessions;
    this.threads = threads;
    this.files = files;
    this.bell = bell;
    this.limits = limits;
    this.streamLimits = streamLimits;
    this.presence = presence;
  }

  List<Route> routes() {
    return List.of(
        Route.delete("/chat/v1/sessions", Access.VISITOR, this::end),
        Route.get("/chat/v1/conversation", Access.VISITOR, this::show),
        Route.get("/chat/v1/messages", Access.VISITOR, this::older),
        Route.openPost("/chat/v1/messages", Access.VISITOR, this::write),
        Route.openPost("/chat/v1/files", Access.VISITOR, this::send).accepting(LARGEST_BODY),
        Route.get("/chat/v1/messages/{id}/file", Access.VISITOR, this::file).answering("*/*"),
        Route.put(
            "/chat/v1/received",
            Access.VISITOR,
            request -> reached(request, ReportedStatus.DELIVERED)),
        Route.put(
            "/chat/v1/read", Access.VISITOR, request -> reached(request, ReportedStatus.READ)),
        Route.openPost("/chat/v1/typing", Access.VISITOR, this::type),
        Route.get("/chat/v1/events", Access.VISITOR, this::listen).answering("text/event-stream"));
  }

  private Response end(Request request) {
    sessions.end(request);
    return Response.noContent();
  }

  private Response show(Request request) {
    return Response.ok(threads.latest(sessions.require(request)).view());
  }

  private Response older(Request request) {
    VisitorSession session = sessions.require(request);
    OptionalLong before = request.queryId("before", IdType.MESSAGE);
    return Response.ok(
        threads.before(session, before, NumberParameter.limit(request, USUAL, MOST)));
  }

  private Response write(Request request) {
    VisitorSession session = sessions.require(request);
    VisitorMessage message =
        VisitorMessage.read(request.body(), () -> threads.channel(session)).asAskedBy(request);
    return answer(threads.write(session, message, request.remoteAddress()));
  }

  private Response send(Request request) {
    return answer(files.write(sessions.require(request), request));
  }

  private static Response answer(VisitorThreads.Written written) {
    return Response.json(written.isNew() ? 201 : 200, written.message());
  }

  private Response file(Request request) {
    return files.content(sessions.require(request), request.id("id", IdType.MESSAGE));
  }

  private Response reached(Request request, ReportedStatus status) {
    VisitorSession session = sessions.require(request);
    Fields body = request.body();
    Field<Long> message = body.id("message_id", IdType.MESSAGE, "unknown_message").required();
    body.check();
    limits.chargeMark(session, status);
    threads.reached(session, message.get(), status);
    return Response.noContent();
  }

  private Response type(Request request) {
    VisitorSession session = sessions.require(request);
    Fields body = request.body();
    Field<Boolean> isTyping =
        body.text("state", MOST)
            .parse(VisitorRoutes::isOn, "unknown_value", "must be on or off")
            .required();
    body.check();
    limits.chargeTyping(session);
    threads
        .open(session)
        .ifPresent(subject ->
            presence.customer(
                session.organizationId(),
                subject.conversationId(),
                subject.contactId(),
                isTyping.get()));
    return Response.noContent();
  }

  private static Optional<Boolean> isOn(String state) {
    return switch (state) {
      case "on" -> Optional.of(true);
      case "off" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private Response listen(Request request) {
    VisitorSession session = sessions.require(request);
    VisitorBell.Place place = bell.place(session.organizationId());
    VisitorStream stream =
        new VisitorStream(
            place,
            () -> threads.latest(session),
            () -> sessions.require(request),
            right(session, request, place));
    return Response.live("text/event-stream", stream).header("X-Accel-Buffering", "no");
  }

  private VisitorStreamLimits.Place right(
      VisitorSession session, Request request, VisitorBell.Place place) {
    try {
      return streamLimits.take(session, request.remoteAddress(), place::end);
    } catch (Problem refusal) {
      place.close();
      throw refusal;
    }
  }
}

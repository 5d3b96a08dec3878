package parley.events;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import parley.http.Access;
import parley.http.NumberParameter;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;

/** {@code /v1/events}. */
final class EventRoutes {
  private static final String LAST_EVENT_ID = "header:Last-Event-ID";
  private static final int DEFAULT_LIMIT = 100;
  private static final int MOST = 500;
  private static final int LONGEST_WAIT_SECONDS = 30;

  private final EventLog log;
  private final LogTails tails;
  private final LiveSource liveSource;

  EventRoutes(EventLog log, LogTails tails, LiveSource liveSource) {
    this.log = log;
    this.tails = tails;
    this.liveSource = liveSource;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/events", Access.needs(Scope.EVENTS_READ), this::list),
        Route.get("/v1/events/stream", Access.needs(Scope.EVENTS_READ).orTicket(), this::stream)
            .answering("text/event-stream"));
  }

  /** From the last event that the client knows; from now on, if it knows none. */
  private Response stream(Request request) {
    TypeFilter filter = TypeFilter.of(request);
    String live = live(request);
    Optional<Long> last = lastEventId(request);
    Optional<Long> known = last.or(() -> NumberParameter.read(request, "after"));
    LogExtent reach = log.reach(request.organizationId());
    long after = known.orElse(reach.latest());
    EventLog.requireWithin(reach, after, last.isPresent() ? LAST_EVENT_ID : EventLog.AFTER);
    LogReader logReader = new LogReader(tails, request, reach, after, filter);
    return Response.live(
            "text/event-stream", new EventStream(logReader, listening(request, live, logReader)))
        .header("X-Accel-Buffering", "no");
  }

  private LiveSource.Listening listening(Request request, String live, LogReader logReader) {
    try {
      return liveSource.listen(request.caller(), live, logReader::wake);
    } catch (RuntimeException e) {
      logReader.close();
      throw e;
    }
  }

  private String live(Request request) {
    String name = request.query("live").orElse("");
    if (!name.isEmpty() && !liveSource.names().contains(name)) {
      throw Problem.invalidParameter(
          "query:live", "must be " + String.join(" or ", liveSource.names()));
    }
    return name;
  }

  private static Optional<Long> lastEventId(Request request) {
    return request
        .header("last-event-id")
        .filter(text -> !text.isEmpty())
        .map(text -> NumberParameter.parse(LAST_EVENT_ID, text));
  }

  private Response list(Request request) {
    long organizationId = request.organizationId();
    TypeFilter filter = TypeFilter.of(request);
    int limit = NumberParameter.limit(request, DEFAULT_LIMIT, MOST);
    Duration wait = Duration.ofSeconds(wait(request));
    Optional<Long> after = NumberParameter.read(request, "after");
    Supplier<Response> answer =
        log.after(
            organizationId,
            after,
            filter,
            limit,
            page -> {
              if (page.isEnd() && wait.isPositive()) {
                return () ->
                    Response.ok(EventList.of(awaited(request, page, filter, limit, wait), limit));
              }
              Response found = Response.ok(EventList.of(page, limit));
              return () -> found;
            });
    return answer.get();
  }

  /** The same a little later, when something has happened or the time is over. */
  private LogPage awaited(
      Request request, LogPage empty, TypeFilter filter, int limit, Duration wait) {
    long end = System.nanoTime() + wait.toNanos();
    try (LogReader logReader = new LogReader(tails, request, empty.reach(), empty.upTo(), filter)) {
      long from = logReader.cursor();
      boolean found = false;
      for (long left = wait.toNanos();
          left > 0 && !found && !logReader.mustEnd();
          left = end - System.nanoTime()) {
        from = logReader.cursor();
        found = !logReader.next(Duration.ofNanos(left)).frames().isEmpty();
      }
      return log.after(request.organizationId(), from, filter, limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return empty;
    }
  }

  private static long wait(Request request) {
    long seconds = NumberParameter.read(request, "wait").orElse(0L);
    if (seconds > LONGEST_WAIT_SECONDS) {
      throw Problem.invalidParameter("query:wait", "must be at most 30 seconds");
    }
    return seconds;
  }
}

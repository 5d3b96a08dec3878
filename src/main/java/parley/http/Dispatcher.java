package parley.http;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.IdType;
import parley.storage.Ids;

/**
 * Takes every exchange through the same steps, and adds to every answer the headers that all of
 * them have.
 */
public final class Dispatcher {
  private static final Logger ACCESS_LOG = LoggerFactory.getLogger("parley.access");
  private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final int RETRY_SECONDS = 2;

  private final Router router;
  private final Authenticator authenticator;
  private final RateLimits limits;
  private final Cursors cursors;
  private final Ids ids;
  private final MeterRegistry meters;
  private final Gate gate = new Gate();

  public Dispatcher(
      List<Route> routes,
      Authenticator authenticator,
      RateLimits limits,
      Cursors cursors,
      Ids ids,
      MeterRegistry meters) {
    this.router = new Router(routes);
    this.authenticator = authenticator;
    this.limits = limits;
    this.cursors = cursors;
    this.ids = ids;
    this.meters = meters;
  }

  /** Answers an exchange; never throws. */
  Response dispatch(Exchange exchange) {
    long start = System.nanoTime();
    String requestId = requestId(exchange);
    Handling handling = new Handling(exchange, router, authenticator, limits, cursors);
    Response response = gate.enter() ? admitted(handling, requestId) : closing(requestId);
    record(exchange.method(), handling, response.status(), requestId, System.nanoTime() - start);
    return withCommonHeaders(response, handling, requestId);
  }

  /** Refuses new requests and waits until the running ones have been answered. */
  void drain(Duration patience) {
    gate.close(patience);
  }

  private Response admitted(Handling handling, String requestId) {
    try {
      return handling.answer();
    } catch (Throwable failure) {
      return Failures.problem(failure, requestId).response(requestId);
    } finally {
      gate.leave();
    }
  }

  private static Response closing(String requestId) {
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "The server is shutting down.")
        .retryAfter(RETRY_SECONDS)
        .header("Connection", "close")
        .response(requestId);
  }

  private String requestId(Exchange exchange) {
    String theirs = exchange.header("x-request-id");
    return theirs != null && REQUEST_ID.matcher(theirs).matches()
        ? theirs
        : IdType.REQUEST.encode(ids.next());
  }

  private Response withCommonHeaders(Response response, Handling handling, String requestId) {
    Response answer =
        response.header("X-Request-Id", requestId).header("X-Content-Type-Options", "nosniff");
    if (response.headerOr("Cache-Control", "").isEmpty()) {
      answer = answer.header("Cache-Control", "no-store");
    }
    if (response.headerOr("Content-Security-Policy", "").isEmpty()) {
      answer =
          answer.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    }
    return handling.rateLimited(answer);
  }

  private void record(
      String method, Handling handling, int status, String requestId, long nanoseconds) {
    Duration duration = Duration.ofNanos(nanoseconds);
    meters
        .timer(
            "http.requests",
            "method",
            handling.method(),
            "route",
            handling.path(),
            "status",
            Integer.toString(status))
        .record(duration);
    if (ACCESS_LOG.isInfoEnabled()) {
      ACCESS_LOG.info(
          "{} {} {} {}us {} {}",
          method,
          handling.path(),
          status,
          duration.toNanos() / 1_000,
          requestId,
          handling.organization());
    }
  }
}

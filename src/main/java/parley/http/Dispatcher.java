package parley.http;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.tracing.Span;
import parley.tracing.TraceScope;
import parley.tracing.Tracer;

/**
 * Takes every exchange through the same steps, and adds to every answer the headers that all of
 * them have.
 */
public final class Dispatcher {
  private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final int RETRY_SECONDS = 2;

  private final Router router;
  private final Authenticator authenticator;
  private final RateLimits limits;
  private final Cursors cursors;
  private final Idempotency idempotency;
  private final Cors cors;
  private final Ids ids;
  private final AccessLog log;
  private final Tracer tracer;
  private final int bodyLimit;
  private final RequestsInFlight requestsInFlight = new RequestsInFlight();

  public Dispatcher(
      List<Route> routes,
      Authenticator authenticator,
      RateLimits limits,
      Cursors cursors,
      Idempotency idempotency,
      Cors cors,
      Ids ids,
      MeterRegistry meters,
      Tracer tracer) {
    this.router = new Router(routes);
    this.authenticator = authenticator;
    this.limits = limits;
    this.cursors = cursors;
    this.idempotency = idempotency;
    this.cors = cors;
    this.ids = ids;
    this.log = new AccessLog(meters);
    this.tracer = tracer;
    this.bodyLimit = routes.stream().mapToInt(Route::bodyLimit).max().orElse(0);
  }

  /** Answers an exchange. */
  public void dispatch(RawExchange rawExchange) {
    Span span = tracer.request(() -> rawExchange.header("traceparent"));
    try {
      TraceScope.run(span, () -> dispatch(rawExchange, span));
    } finally {
      span.end();
    }
  }

  private void dispatch(RawExchange rawExchange, Span span) {
    long start = System.nanoTime();
    String requestId = requestId(rawExchange);
    RequestPipeline requestPipeline =
        new RequestPipeline(
            rawExchange, router, authenticator, limits, cursors, idempotency, cors, requestId);
    boolean admitted = requestsInFlight.enter();
    Response response = admitted ? answer(requestPipeline, requestId) : closing(requestId);
    Runnable record =
        () -> {
          requestPipeline.describe(span, response.status());
          log.record(
              requestPipeline,
              response.status(),
              requestId,
              Duration.ofNanos(System.nanoTime() - start));
          span.end();
        };
    boolean live = response.live().isPresent();
    try {
      if (live) {
        // How long somebody listens says nothing about how fast we answer.
        record.run();
      }
      rawExchange.send(withCommonHeaders(requestPipeline.stamp(response), requestId));
    } finally {
      if (admitted) {
        requestsInFlight.leave();
      }
      if (!live) {
        record.run();
      }
    }
  }

  /** The answer to what isn't correct HTTP, from {@code address}. */
  public Response refuse(ProblemCode code, String address) {
    String requestId = IdType.REQUEST.encode(ids.next());
    RateLimitCheck rateLimitCheck = new RateLimitCheck(limits, address);
    Problem refusal = rateLimitCheck.refuse(Problem.of(code, "The request can't be read."));
    Response response = refusal.response(requestId);
    log.recordRefusal(response.status(), requestId);
    return withCommonHeaders(rateLimitCheck.stamp(response), requestId);
  }

  /** The answer to a request of which the rest doesn't come; who waits for it will record it. */
  public Response tooLate(String address) {
    String requestId = IdType.REQUEST.encode(ids.next());
    Problem problem = Problem.of(ProblemCode.REQUEST_TIMEOUT, "The rest of the body didn't come.");
    RateLimitCheck rateLimitCheck = new RateLimitCheck(limits, address);
    return withCommonHeaders(rateLimitCheck.stamp(problem.response(requestId)), requestId);
  }

  /** Bytes of the largest body that any route takes. */
  public int bodyLimit() {
    return bodyLimit;
  }

  /** Refuses new requests and waits until the running ones have been answered. */
  public void drain(Duration patience) {
    requestsInFlight.close(patience);
  }

  private static Response answer(RequestPipeline requestPipeline, String requestId) {
    return RequestScope.of(requestId, () -> answered(requestPipeline, requestId));
  }

  private static Response answered(RequestPipeline requestPipeline, String requestId) {
    try {
      return requestPipeline.answer();
    } catch (Throwable failure) {
      return ExceptionMapper.problem(failure, requestId).response(requestId);
    }
  }

  private static Response closing(String requestId) {
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "The server is shutting down.")
        .retryAfter(RETRY_SECONDS)
        .header("Connection", "close")
        .response(requestId);
  }

  private String requestId(RawExchange rawExchange) {
    String theirs = rawExchange.header("x-request-id");
    return theirs != null && REQUEST_ID.matcher(theirs).matches()
        ? theirs
        : IdType.REQUEST.encode(ids.next());
  }

  private static Response withCommonHeaders(Response response, String requestId) {
    Response answer =
        response.header("X-Request-Id", requestId).header("X-Content-Type-Options", "nosniff");
    if (response.headerOr("Cache-Control", "").isEmpty()) {
      answer = answer.header("Cache-Control", "no-store");
    }
    if (response.headerOr("Content-Security-Policy", "").isEmpty()) {
      answer =
          answer.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    }
    return answer;
  }
}

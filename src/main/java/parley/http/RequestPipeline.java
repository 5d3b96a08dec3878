package parley.http;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;
import parley.storage.Turns;
import parley.tracing.Span;

/** One exchange on its way: the checks in their order, and what they have found so far. */
final class RequestPipeline {
  private static final String HOW = "Send Authorization: Bearer <token>.";

  private static final int FAILURES = 500;

  private final RawExchange rawExchange;
  private final Router router;
  private final Authenticator authenticator;
  private final RateLimitCheck rateLimitCheck;
  private final Cursors cursors;
  private final Idempotency idempotency;
  private final Cors cors;
  private final String requestId;
  private @Nullable Route route;
  private @Nullable Caller caller;
  private boolean strict;
  private boolean isForSites;

  RequestPipeline(
      RawExchange rawExchange,
      Router router,
      Authenticator authenticator,
      RateLimits limits,
      Cursors cursors,
      Idempotency idempotency,
      Cors cors,
      String requestId) {
    this.rawExchange = rawExchange;
    this.router = router;
    this.authenticator = authenticator;
    this.rateLimitCheck = new RateLimitCheck(limits, rawExchange.remoteAddress());
    this.cursors = cursors;
    this.idempotency = idempotency;
    this.cors = cors;
    this.requestId = requestId;
  }

  Response answer() {
    try {
      Optional<String> asked = Cors.preflight(rawExchange);
      isForSites = asked.isPresent() && isForSites(asked.get());
      if (asked.isPresent() && (isForSites || cors.allows(rawExchange))) {
        rateLimitCheck.chargeAddress();
        return Cors.allowed();
      }
      return handled(found());
    } catch (Problem problem) {
      throw rateLimitCheck.refuse(problem);
    }
  }

  /** Whether pages of any origin may call this path with a method. */
  private boolean isForSites(String method) {
    return router.find(method, rawExchange.path()) instanceof Router.Match.Found(var asked, _)
        && asked.isForSites();
  }

  private Response handled(Router.Match.Found found) {
    Route known = found.route();
    route = known;
    isForSites = known.isForSites();
    Proof proof = known.access().proof();
    boolean linked = proof == Proof.TOKEN_OR_LINK && isSigned();
    if (proof.takesToken() && !linked) {
      authenticate(known.access());
    } else if (proof == Proof.NONE || linked) {
      rateLimitCheck.chargeAddress();
    } else if (proof == Proof.SIGNATURE) {
      rateLimitCheck.requireSignatures();
    }
    MediaTypes.require(rawExchange.header("accept"), known.media());
    Request request =
        new Request(rawExchange, found, caller, authenticator, cursors, idempotency, requestId);
    strict = request.isStrict();
    Caller asking = caller;
    Response response =
        asking == null
            ? known.handler().handle(request)
            : Turns.of(asking.organizationId(), () -> known.handler().handle(request));
    if (proof == Proof.SIGNATURE) {
      rateLimitCheck.signatureHeld();
    }
    return conditional(response);
  }

  private Router.Match.Found found() {
    return switch (router.find(rawExchange.method(), rawExchange.path())) {
      case Router.Match.Found found -> found;
      case Router.Match.OtherMethods(var allowed) ->
          throw Problem.of(
                  ProblemCode.METHOD_NOT_ALLOWED, "Use " + String.join(", ", allowed) + ".")
              .header("Allow", String.join(", ", allowed));
      case Router.Match.Nothing() ->
          throw Problem.of(ProblemCode.ROUTE_NOT_FOUND, "See /docs for the paths that there are.");
    };
  }

  private boolean isSigned() {
    return new Query(rawExchange.query()).one("signature").isPresent();
  }

  private void authenticate(Access access) {
    Optional<String> ticket = ticket(access);
    Caller known =
        ticket.isPresent()
            ? authenticator.redeem(ticket.get())
            : authenticator.authenticate(bearerToken(), rawExchange.remoteAddress());
    caller = known;
    rateLimitCheck.chargeCaller(known);
    access.requireOf(known);
  }

  private Optional<String> ticket(Access access) {
    return access.proof() == Proof.TOKEN_OR_TICKET && rawExchange.header("authorization") == null
        ? new Query(rawExchange.query()).one("ticket")
        : Optional.empty();
  }

  private String bearerToken() {
    String header = rawExchange.header("authorization");
    if (header == null) {
      throw BearerToken.missing(HOW);
    }
    String token = BearerToken.of(header);
    if (token.isEmpty()) {
      throw BearerToken.refused(ProblemCode.INVALID_TOKEN, HOW);
    }
    return token;
  }

  private Response conditional(Response response) {
    String tag = response.headerOr("ETag", "");
    boolean reads = rawExchange.method().equals("GET") || rawExchange.method().equals("HEAD");
    if (!reads || !ETags.matches(rawExchange.header("if-none-match"), tag)) {
      return ByteRange.select(rawExchange, response);
    }
    response.close();
    return new Response(304, "", new byte[0], response.headers());
  }

  /** Adds what the answer says about limits, preferences and who may read it. */
  Response stamp(Response response) {
    Response limited =
        rateLimitCheck.stamp(
            strict ? response.header("Preference-Applied", "handling=strict") : response);
    return cors.stamp(rawExchange, limited, isForSites);
  }

  /** Tells a trace what was asked and answered. */
  void describe(Span span, int status) {
    if (span.isKept()) {
      span.rename(method() + " " + path());
      span.note("http.request.method", method());
      span.note("http.route", path());
      span.note("http.response.status_code", status);
      span.note("parley.request_id", requestId);
      if (status >= FAILURES) {
        span.fail("answered " + status);
      }
    }
  }

  /** The route's pattern, for logs and metrics: raw paths may hold what must not be logged. */
  String path() {
    return route == null ? "-" : route.path();
  }

  /** The method on a known route only: what a client made up must not become a metric. */
  String method() {
    return route == null || route.method().equals(Route.ANY_METHOD) ? "-" : rawExchange.method();
  }

  String organization() {
    return caller == null ? "-" : IdType.ORGANIZATION.encode(caller.organizationId());
  }
}

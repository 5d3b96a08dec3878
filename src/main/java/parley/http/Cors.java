package parley.http;

import java.util.Set;

/**
 * Lets pages of other origins call the API (Fetch standard, section 3.3). Callers are known by
 * tokens that a page must hold, never by cookies, so credentials are not allowed.
 *
 * @param origins exactly as browsers send them, such as {@code https://desk.example.com}
 */
public record Cors(Set<String> origins) {
  /** No page of another origin may call. */
  public static final Cors NONE = new Cors(Set.of());

  private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
  private static final String REQUEST_HEADERS =
      "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range,"
          + " Last-Event-ID, Prefer, Range, X-Request-Id";
  private static final String ANSWER_HEADERS =
      "Accept-Ranges, Allow, Content-Disposition, Content-Range, ETag, Idempotent-Replayed, Link,"
          + " Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After,"
          + " WWW-Authenticate, X-Request-Id";

  /** Two hours: browsers cap it there. */
  private static final String MAX_AGE = "7200";

  public Cors {
    origins = Set.copyOf(origins);
  }

  /** Says whether a browser asks what a page of an allowed origin may send. */
  boolean isPreflight(RawExchange rawExchange) {
    return !origins.isEmpty()
        && rawExchange.method().equals("OPTIONS")
        && rawExchange.header("access-control-request-method") != null
        && allows(rawExchange);
  }

  /** The answer to a preflight, the same for every path. */
  static Response preflight() {
    return Response.noContent()
        .header("Access-Control-Allow-Methods", METHODS)
        .header("Access-Control-Allow-Headers", REQUEST_HEADERS)
        .header("Access-Control-Max-Age", MAX_AGE);
  }

  /** The answer, readable for the page that asked if its origin is allowed; errors, too. */
  Response stamp(RawExchange rawExchange, Response response) {
    if (origins.isEmpty()) {
      return response;
    }
    Response varying = response.header("Vary", "Origin");
    String origin = rawExchange.header("origin");
    return origin == null || !origins.contains(origin)
        ? varying
        : varying
            .header("Access-Control-Allow-Origin", origin)
            .header("Access-Control-Expose-Headers", ANSWER_HEADERS);
  }

  private boolean allows(RawExchange rawExchange) {
    String origin = rawExchange.header("origin");
    return origin != null && origins.contains(origin);
  }
}

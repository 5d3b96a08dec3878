package parley.http;

import java.util.Optional;
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

  /** The method that a page of another origin wants to call, if its browser asks whether it may. */
  static Optional<String> preflight(RawExchange rawExchange) {
    return rawExchange.method().equals("OPTIONS") && rawExchange.header("origin") != null
        ? Optional.ofNullable(rawExchange.header("access-control-request-method"))
        : Optional.empty();
  }

  /** What a browser is told that asks for a page that may call, the same for every path. */
  static Response allowed() {
    return Response.noContent()
        .header("Access-Control-Allow-Methods", METHODS)
        .header("Access-Control-Allow-Headers", REQUEST_HEADERS)
        .header("Access-Control-Max-Age", MAX_AGE);
  }

  /**
   * The answer, readable for the page that asked if it may be; errors, too.
   *
   * @param isForSites whether pages of any origin may read it
   */
  Response stamp(RawExchange rawExchange, Response response, boolean isForSites) {
    if (origins.isEmpty() && !isForSites) {
      return response;
    }
    Response varying = response.header("Vary", "Origin");
    String origin = rawExchange.header("origin");
    return origin == null || !(isForSites || origins.contains(origin))
        ? varying
        : varying
            .header("Access-Control-Allow-Origin", origin)
            .header("Access-Control-Expose-Headers", ANSWER_HEADERS);
  }

  /** Whether the page that asks is of an allowed origin. */
  boolean allows(RawExchange rawExchange) {
    String origin = rawExchange.header("origin");
    return origin != null && origins.contains(origin);
  }
}

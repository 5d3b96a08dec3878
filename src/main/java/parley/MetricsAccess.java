package parley;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import parley.http.ConstantTime;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;

/**
 * Who may read {@code /metrics}: whoever has the token; without a token being set, machines of the
 * private network that ask directly. What a proxy passes on is never taken for that.
 */
final class MetricsAccess {
  private static final String BEARER = "Bearer ";
  private static final int UNIQUE_LOCAL = 0xfc;
  private static final int UNIQUE_LOCAL_MASK = 0xfe;
  private static final List<String> FORWARDED =
      List.of("x-forwarded-for", "x-forwarded-host", "forwarded", "x-real-ip", "via");

  private final Optional<String> token;

  MetricsAccess(Optional<String> token) {
    this.token = token;
  }

  /**
   * Lets a request pass.
   *
   * @throws Problem {@code authentication_required}, {@code invalid_token} or {@code forbidden}
   */
  void require(Request request) {
    if (token.isPresent()) {
      requireToken(request, token.get());
    } else if (isForwarded(request) || !isPrivate(request.remoteAddress())) {
      throw Problem.of(
          ProblemCode.FORBIDDEN,
          "Metrics are for machines of the private network that ask directly; for others set"
              + " PARLEY_METRICS_TOKEN and send it as a bearer token.");
    }
  }

  private static void requireToken(Request request, String expected) {
    Optional<String> header = request.header("authorization");
    if (header.isEmpty()) {
      throw Problem.of(ProblemCode.AUTHENTICATION_REQUIRED, "Send the token of the metrics.")
          .header("WWW-Authenticate", "Bearer realm=\"parley metrics\"");
    }
    if (!ConstantTime.areEqual(header.get(), BEARER + expected)) {
      throw Problem.of(ProblemCode.INVALID_TOKEN, "This is not the token of the metrics.")
          .header("WWW-Authenticate", "Bearer realm=\"parley metrics\", error=\"invalid_token\"");
    }
  }

  private static boolean isForwarded(Request request) {
    return FORWARDED.stream().anyMatch(name -> request.header(name).isPresent());
  }

  private static boolean isPrivate(String address) {
    InetAddress from = InetAddress.ofLiteral(address);
    return from.isLoopbackAddress()
        || from.isSiteLocalAddress()
        || from.isLinkLocalAddress()
        || isUniqueLocal(from);
  }

  /** The private addresses of IPv6 (RFC 4193). */
  private static boolean isUniqueLocal(InetAddress from) {
    return from instanceof Inet6Address
        && (from.getAddress()[0] & UNIQUE_LOCAL_MASK) == UNIQUE_LOCAL;
  }
}

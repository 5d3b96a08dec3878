package parley.accounts;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;

/**
 * Our own origin: tells what pages of this server ask for from what pages of others do. Browsers
 * say it in headers that no page can set: {@code Sec-Fetch-Site} (Fetch Metadata), before it {@code
 * Origin} (RFC 6454).
 */
final class OwnOrigin {
  private static final Pattern PLAIN_LOOPBACK =
      Pattern.compile("http://(?:localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1])(?::[0-9]+)?");

  private final Supplier<String> publicUrl;

  /** That of the server that the world reaches at {@code publicUrl}. */
  OwnOrigin(Supplier<String> publicUrl) {
    this.publicUrl = publicUrl;
  }

  /** Says whether a page of ours has sent it. */
  boolean sent(Request request) {
    Optional<String> site = request.header("Sec-Fetch-Site");
    return site.isPresent()
        ? site.get().equals("same-origin")
        : request.header("Origin").filter(origin -> isOurs(origin, request)).isPresent();
  }

  /**
   * Makes sure that a page of ours has sent it.
   *
   * @throws Problem {@code cross_site}
   */
  void require(Request request) {
    if (!sent(request)) {
      throw Problem.of(
          ProblemCode.CROSS_SITE,
          "Only pages of this server use the session cookie; other clients keep the refresh"
              + " token themselves.");
    }
  }

  /**
   * Says whether the browser has come over plain HTTP to its own machine, where it would not keep
   * what is for TLS alone. It knows better than {@code publicUrl}, which a tunnel may lead to.
   */
  boolean isPlain(Request request) {
    String origin = request.header("Origin").orElseGet(this::publicOrigin);
    return PLAIN_LOOPBACK.matcher(origin).matches();
  }

  /** Behind a proxy the address may be known by {@code Host} alone; it has TLS, or is loopback. */
  private boolean isOurs(String origin, Request request) {
    String host = request.header("Host").orElse("");
    return origin.equals(publicOrigin())
        || origin.equals("https://" + host)
        || (origin.equals("http://" + host) && PLAIN_LOOPBACK.matcher(origin).matches());
  }

  private String publicOrigin() {
    URI url = URI.create(publicUrl.get().toLowerCase(Locale.ROOT));
    return url.getScheme() + "://" + url.getRawAuthority();
  }
}

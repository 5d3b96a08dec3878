package parley.channels;

import java.net.URI;
import java.util.Locale;
import java.util.function.Supplier;
import parley.outbound.AddressCheck;
import parley.outbound.AddressPolicy;

/**
 * Where this server is reached, and where credentials may go.
 *
 * @param publicUrl for providers: the start of every webhook URL, without a slash at the end; asked
 *     anew each time, since it is known only once the server listens
 * @param unencrypted which addresses credentials may be sent to without TLS
 * @param asksNames whether names may lead to them, because the operator has opened some
 */
public record ChannelUrls(
    Supplier<String> publicUrl, AddressPolicy unencrypted, boolean asksNames) {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  /**
   * Whether credentials may be sent there: by TLS, or where it isn't needed. The DNS is asked only
   * where a name can be safe at all.
   */
  boolean isSafe(String url) {
    URI uri = URI.create(url);
    if ("https".equals(uri.getScheme())) {
      return true;
    }
    return asksNames
        ? AddressCheck.isAllowed(uri.getHost(), port(uri), unencrypted)
        : AddressCheck.isAllowedAddress(uri.getHost(), port(uri), unencrypted);
  }

  /** Whether two addresses are of one server (RFC 6454, section 4). */
  static boolean isSameOrigin(String one, String other) {
    return origin(URI.create(one)).equals(origin(URI.create(other)));
  }

  private static String origin(URI uri) {
    return (uri.getScheme() + "://" + uri.getHost() + ":" + port(uri)).toLowerCase(Locale.ROOT);
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "http".equals(uri.getScheme()) ? HTTP : HTTPS;
  }
}

package parley.channels;

import java.net.URI;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.outbound.AddressCheck;
import parley.outbound.AddressPolicy;

/**
 * Where this server is reached, and where providers are; its own addresses are asked anew each
 * time, since they are known only once it listens.
 *
 * @param publicUrl for providers: the start of every webhook URL, without a slash at the end
 * @param simulator the simulated provider's API, reached from this process
 * @param provider the provider's own API
 * @param unencrypted which addresses credentials may be sent to without TLS
 */
public record ChannelUrls(
    Supplier<String> publicUrl,
    Supplier<String> simulator,
    String provider,
    AddressPolicy unencrypted) {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  /** The provider's API for an account that may have set another one. */
  String graph(boolean simulated, @Nullable String set) {
    if (simulated) {
      return simulator.get();
    }
    return set == null ? provider : set;
  }

  /** Whether credentials may be sent there: by TLS, or where it isn't needed. Asks the DNS. */
  boolean isSafe(String url) {
    URI uri = URI.create(url);
    return "https".equals(uri.getScheme())
        || AddressCheck.isAllowed(uri.getHost(), port(uri), unencrypted);
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

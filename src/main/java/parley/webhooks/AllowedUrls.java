package parley.webhooks;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import parley.http.Problem;
import parley.outbound.AddressCheck;
import parley.outbound.AddressPolicy;
import parley.outbound.AddressRange;
import parley.outbound.PublicAddresses;

/** Where webhooks may lead: to HTTPS at public addresses, and to what the operator has opened. */
final class AllowedUrls {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;
  private static final List<Integer> PORTS = List.of(HTTPS, 8443);

  private final List<AddressRange> ranges;
  private final AddressPolicy opened;
  private final AddressPolicy allowed;

  /**
   * The reach of an installation.
   *
   * @param ranges opened by the operator, with all their ports and without TLS
   */
  AllowedUrls(List<AddressRange> ranges) {
    AddressPolicy open = new PublicAddresses(List.of());
    this.ranges = List.copyOf(ranges);
    this.opened = (address, port) -> ranges.stream().anyMatch(range -> range.contains(address));
    this.allowed = opened.or((address, port) -> PORTS.contains(port) && open.allows(address, port));
  }

  /** What is connected to is checked by this again. */
  AddressPolicy policy() {
    return allowed;
  }

  /**
   * Makes sure that a URL may lead somewhere. Where a name leads is asked only for what the
   * operator has opened: else the answer would tell which names the inner network knows.
   *
   * @throws Problem that names the field {@code url}
   */
  void require(String url) {
    URI uri = URI.create(url);
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    int port = uri.getPort() >= 0 ? uri.getPort() : tls ? HTTPS : HTTP;
    if (!ranges.isEmpty() && AddressCheck.isAllowed(uri.getHost(), port, opened)) {
      return;
    }
    if (!tls) {
      throw refused("must be https");
    }
    if (!PORTS.contains(port) || !mayBePublic(uri.getHost(), port)) {
      throw refused("must be at a public address, port 443 or 8443");
    }
  }

  private boolean mayBePublic(String host, int port) {
    String name = host.toLowerCase(Locale.ROOT);
    try {
      return allowed.allows(InetAddress.ofLiteral(name.replaceAll("[\\[\\]]", "")), port);
    } catch (IllegalArgumentException e) {
      // A name: of these alone it is known to everybody that they mean this machine (RFC 6761).
      return !name.equals("localhost") && !name.endsWith(".localhost");
    }
  }

  private static Problem refused(String message) {
    return Problem.invalidField("/url", "not_allowed", message);
  }
}

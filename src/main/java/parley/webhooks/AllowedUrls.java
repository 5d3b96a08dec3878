package parley.webhooks;

import java.net.URI;
import java.util.List;
import parley.http.Problem;
import parley.outbound.AddressPolicy;
import parley.outbound.AddressRange;
import parley.outbound.Lookup;
import parley.outbound.PublicAddresses;

/** Where webhooks may lead: to HTTPS at public addresses, and to what the operator has opened. */
final class AllowedUrls {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;
  private static final List<Integer> PORTS = List.of(HTTPS, 8443);

  private final AddressPolicy opened;
  private final AddressPolicy allowed;

  /**
   * The reach of an installation.
   *
   * @param ranges opened by the operator, with all their ports and without TLS
   */
  AllowedUrls(List<AddressRange> ranges) {
    AddressPolicy open = new PublicAddresses(List.of());
    this.opened = (address, port) -> ranges.stream().anyMatch(range -> range.contains(address));
    this.allowed = opened.or((address, port) -> PORTS.contains(port) && open.allows(address, port));
  }

  /** What is connected to is checked by this again. */
  AddressPolicy policy() {
    return allowed;
  }

  /**
   * Makes sure that a URL may lead somewhere; asks the DNS, for a moment. A name that is not known
   * yet passes if it is for HTTPS.
   *
   * @throws Problem that names the field {@code url}
   */
  void require(String url) {
    URI uri = URI.create(url);
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    int port = uri.getPort() >= 0 ? uri.getPort() : tls ? HTTPS : HTTP;
    Lookup.Answer answer = Lookup.look(uri.getHost(), port, tls ? allowed : opened);
    if (!tls && answer != Lookup.Answer.ALLOWED) {
      throw refused("must be https");
    }
    if (answer == Lookup.Answer.REFUSED) {
      throw refused("must be at a public address, port 443 or 8443");
    }
    if (answer == Lookup.Answer.UNKNOWN && !PORTS.contains(port)) {
      throw refused("must have the port 443 or 8443");
    }
  }

  private static Problem refused(String message) {
    return Problem.invalidField("/url", "not_allowed", message);
  }
}

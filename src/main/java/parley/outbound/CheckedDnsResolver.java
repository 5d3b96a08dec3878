package parley.outbound;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves each host once per connection and refuses it unless all its addresses are allowed. What
 * it answers is what gets connected to, so no second look at the DNS can lead elsewhere; an address
 * written as such passes through here too, in whatever notation.
 */
final class CheckedDnsResolver implements DnsResolver {
  /** Where names become addresses. */
  @FunctionalInterface
  interface Names {
    InetAddress[] lookUp(String host) throws UnknownHostException;
  }

  private final AddressPolicy policy;
  private final Names names;

  CheckedDnsResolver(AddressPolicy policy, Names names) {
    this.policy = policy;
    this.names = names;
  }

  @Override
  public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
    List<InetSocketAddress> allowed = new ArrayList<>();
    for (InetAddress address : addresses(host)) {
      if (!policy.allows(address, port)) {
        throw unknown(host, port);
      }
      allowed.add(new InetSocketAddress(address, port));
    }
    if (allowed.isEmpty()) {
      throw unknown(host, port);
    }
    return allowed;
  }

  private InetAddress[] addresses(String host) {
    try {
      return names.lookUp(host);
    } catch (UnknownHostException e) {
      return new InetAddress[0];
    }
  }

  /** One and the same for unknown names and refused addresses: who asks learns no inner names. */
  private static UnknownHostException unknown(String host, int port) {
    return new UnknownHostException(host + " has no address that may be called at port " + port);
  }

  @Override
  public InetAddress[] resolve(String host) {
    throw new UnsupportedOperationException("without a port nothing can be checked");
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}

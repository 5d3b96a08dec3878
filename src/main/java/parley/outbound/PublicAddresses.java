package parley.outbound;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Allows the addresses of the public internet, and refuses those of this machine, of its networks,
 * of cloud metadata, and those that lead there by a detour (NAT64, 6to4, Teredo).
 *
 * @param exceptions allowed nevertheless, by the operator's word
 */
public record PublicAddresses(List<AddressRange> exceptions) implements AddressPolicy {
  private static final List<AddressRange> REFUSED =
      Stream.of(
              "0.0.0.0/8", // this host
              "10.0.0.0/8", // private
              "100.64.0.0/10", // behind a carrier's NAT
              "127.0.0.0/8", // loopback
              "169.254.0.0/16", // link local, cloud metadata
              "172.16.0.0/12", // private
              "192.0.0.0/24", // protocol assignments
              "192.0.2.0/24", // documentation
              "192.88.99.0/24", // 6to4 relays
              "192.168.0.0/16", // private
              "198.18.0.0/15", // benchmarks
              "198.51.100.0/24", // documentation
              "203.0.113.0/24", // documentation
              "224.0.0.0/4", // multicast
              "240.0.0.0/4", // reserved, broadcast
              "::/96", // unspecified, loopback, IPv4-compatible
              "64:ff9b::/96", // NAT64
              "64:ff9b:1::/48", // NAT64 of a local network
              "100::/64", // discarded
              "2001::/32", // Teredo
              "2001:db8::/32", // documentation
              "2002::/16", // 6to4
              "3fff::/20", // documentation
              "fc00::/7", // private
              "fe80::/10", // link local
              "fec0::/10", // site local
              "ff00::/8") // multicast
          .map(AddressRange::parse)
          .toList();

  public PublicAddresses {
    exceptions = List.copyOf(exceptions);
  }

  @Override
  public boolean allows(InetAddress address, int port) {
    return contains(exceptions, address) || !contains(REFUSED, address);
  }

  private static boolean contains(List<AddressRange> ranges, InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }
}

package parley.outbound;

import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Allows a few ports at the addresses of the public internet, and refuses those of this machine, of
 * its networks, of cloud metadata, and those that lead there by a detour (NAT64, 6to4, Teredo):
 * what the <a href="https://www.iana.org/assignments/iana-ipv4-special-registry">special-purpose
 * registries</a> of IANA don't call globally reachable, and all of IPv6 but global unicast, {@code
 * 2000::/3}.
 *
 * @param ports that may be called there
 * @param exceptions allowed nevertheless with all their ports, by the operator's word
 */
public record PublicAddresses(Set<Integer> ports, List<AddressRange> exceptions)
    implements AddressPolicy {
  private static final Set<Integer> WEB = Set.of(80, 443, 8443);

  /** IMAP and submission of mail; 2525 is where providers listen for those who can't use 587. */
  private static final Set<Integer> MAIL = Set.of(25, 143, 465, 587, 993, 2525);

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
              "::/3", // unspecified, loopback, with IPv4 inside, NAT64, discarded
              "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
              "2001:db8::/32", // documentation
              "2002::/16", // 6to4
              "3fff::/20", // documentation
              "4000::/2", // never assigned, and segment routing
              "8000::/1") // never assigned, private, link local, site local, multicast
          .map(AddressRange::parse)
          .toList();

  public PublicAddresses {
    ports = Set.copyOf(ports);
    exceptions = List.copyOf(exceptions);
  }

  /** The ports of the web. */
  public PublicAddresses(List<AddressRange> exceptions) {
    this(WEB, exceptions);
  }

  /** The ports of mail servers. */
  public static PublicAddresses ofMail(List<AddressRange> exceptions) {
    return new PublicAddresses(MAIL, exceptions);
  }

  @Override
  public boolean allows(InetAddress address, int port) {
    return contains(exceptions, address) || (ports.contains(port) && !contains(REFUSED, address));
  }

  private static boolean contains(List<AddressRange> ranges, InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }
}

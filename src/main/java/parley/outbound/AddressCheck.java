package parley.outbound;

import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;

/**
 * Looks up where a name leads, to allow early what would be allowed later. No promise: a name may
 * lead elsewhere the next moment, so every connection is checked by itself.
 */
public final class AddressCheck {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private AddressCheck() {}

  /**
   * Says whether a host has addresses and all of them are allowed; blocks for two seconds at most.
   *
   * @param host a name, or an address as it stands in a URI
   */
  public static boolean isAllowed(String host, int port, AddressPolicy policy) {
    try {
      return Arrays.stream(NameLookups.ALL.lookUp(host, PATIENCE))
          .allMatch(address -> policy.allows(address, port));
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Says whether a host is an address, as it stands in a URI, and allowed; asks nobody. */
  public static boolean isAllowedAddress(String host, int port, AddressPolicy policy) {
    return NameLookups.literal(host).filter(address -> policy.allows(address, port)).isPresent();
  }
}

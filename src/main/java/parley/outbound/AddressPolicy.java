package parley.outbound;

import java.net.InetAddress;

/** Decides which addresses may be connected to. */
@FunctionalInterface
public interface AddressPolicy {
  /** Says whether a connection to this resolved address and port is allowed. */
  boolean allows(InetAddress address, int port);
}

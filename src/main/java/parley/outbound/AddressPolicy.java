package parley.outbound;

import java.net.InetAddress;

/** Decides which addresses may be connected to. */
@FunctionalInterface
public interface AddressPolicy {
  /** Says whether a connection to this resolved address and port is allowed. */
  boolean allows(InetAddress address, int port);

  /** A policy that allows what this one or the other allows. */
  default AddressPolicy or(AddressPolicy other) {
    return (address, port) -> allows(address, port) || other.allows(address, port);
  }
}

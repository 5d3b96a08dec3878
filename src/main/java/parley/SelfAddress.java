package parley;

import java.net.InetAddress;
import java.net.UnknownHostException;
import parley.outbound.AddressPolicy;

/** Where this process reaches itself: known in full when the server has started. */
final class SelfAddress implements AddressPolicy {
  private final InetAddress address;
  private volatile int port = -1;

  /** The address of a server that listens on {@code host}; loopback when that is all addresses. */
  SelfAddress(String host) {
    try {
      InetAddress bound = InetAddress.getByName(host);
      this.address = bound.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : bound;
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("PARLEY_HOST: unknown host " + host, e);
    }
  }

  void startedOn(int boundPort) {
    this.port = boundPort;
  }

  /** {@code http://host:port}. */
  String url() {
    if (port < 0) {
      throw new IllegalStateException("not started yet");
    }
    return url(address.getHostAddress(), port);
  }

  /** {@code http://host:port}, in which an address with colons has brackets. */
  static String url(String host, int port) {
    boolean bare = host.contains(":") && !host.startsWith("[");
    return "http://" + (bare ? "[" + host + "]" : host) + ":" + port;
  }

  @Override
  public boolean allows(InetAddress asked, int askedPort) {
    return asked.equals(address) && askedPort == port;
  }
}

package parley.outbound;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes sockets for protocols other than HTTP, which connect to allowed addresses only. What is
 * checked is the resolved address that gets connected to, so no second look at the DNS can lead
 * elsewhere.
 */
public final class CheckedSockets extends SocketFactory {
  private final AddressPolicy policy;

  /** Sockets to addresses that {@code policy} allows. */
  public CheckedSockets(AddressPolicy policy) {
    this.policy = policy;
  }

  @Override
  public Socket createSocket() {
    return new Checked(policy);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port), null);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), new InetSocketAddress(local, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port), null);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port), new InetSocketAddress(local, localPort));
  }

  private Socket connected(InetSocketAddress remote, @Nullable InetSocketAddress local)
      throws IOException {
    Socket socket = createSocket();
    try {
      if (local != null) {
        socket.bind(local);
      }
      socket.connect(remote);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Refuses before it connects. */
  private static final class Checked extends Socket {
    private final AddressPolicy policy;

    Checked(AddressPolicy policy) {
      this.policy = policy;
    }

    @Override
    public void connect(SocketAddress endpoint) throws IOException {
      connect(endpoint, 0);
    }

    /** Unknown names and refused addresses are one: who asks learns no inner names. */
    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
      if (!(endpoint instanceof InetSocketAddress remote)) {
        throw new ConnectException("not an internet address");
      }
      InetAddress address = remote.getAddress();
      if (address == null || !policy.allows(address, remote.getPort())) {
        throw new UnknownHostException(
            remote.getHostString()
                + " has no address that may be called at port "
                + remote.getPort());
      }
      super.connect(endpoint, timeout);
    }
  }
}

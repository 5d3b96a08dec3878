package parley.outbound;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
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
  private final long most;

  /** Sockets to addresses that {@code policy} allows. */
  public CheckedSockets(AddressPolicy policy) {
    this(policy, Long.MAX_VALUE);
  }

  /**
   * The same for protocols in which the other side has little to say.
   *
   * @param most bytes that a socket reads; then the connection is as if it had broken
   */
  public CheckedSockets(AddressPolicy policy, long most) {
    this.policy = policy;
    this.most = most;
  }

  /**
   * Looks up a host that a library is going to connect to by such a socket: libraries do so in the
   * thread that connects, which the system's resolver would keep from all others. They find the
   * answer in the JDK's memory then.
   *
   * @throws UnknownHostException as when the host has no allowed address
   */
  public static void lookUp(String host, int port) throws UnknownHostException {
    if (addresses(host).length == 0) {
      throw notAllowed(host, port);
    }
  }

  private static InetAddress[] addresses(String host) {
    try {
      return NameLookups.ALL.lookUp(host);
    } catch (UnknownHostException e) {
      return new InetAddress[0];
    }
  }

  /** Unknown names and refused addresses are one: who asks learns no inner names. */
  private static UnknownHostException notAllowed(String host, int port) {
    return new UnknownHostException(host + " has no address that may be called at port " + port);
  }

  @Override
  public Socket createSocket() {
    return new Checked(policy, most);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(InetSocketAddress.createUnresolved(host, port), null);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return connected(
        InetSocketAddress.createUnresolved(host, port), new InetSocketAddress(local, localPort));
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
    private final long most;

    Checked(AddressPolicy policy, long most) {
      this.policy = policy;
      this.most = most;
    }

    @Override
    public void connect(SocketAddress endpoint) throws IOException {
      connect(endpoint, 0);
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
      if (!(endpoint instanceof InetSocketAddress remote)) {
        throw new ConnectException("not an internet address");
      }
      InetAddress address = address(remote);
      if (address == null || !policy.allows(address, remote.getPort())) {
        throw notAllowed(remote.getHostString(), remote.getPort());
      }
      super.connect(new InetSocketAddress(address, remote.getPort()), timeout);
    }

    private static @Nullable InetAddress address(InetSocketAddress remote) {
      if (!remote.isUnresolved()) {
        return remote.getAddress();
      }
      InetAddress[] addresses = addresses(remote.getHostString());
      return addresses.length == 0 ? null : addresses[0];
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new Limited(super.getInputStream(), most);
    }
  }

  /** Says of too much that it is too much, instead of keeping it all. */
  private static final class Limited extends FilterInputStream {
    private long left;

    Limited(InputStream in, long most) {
      super(in);
      this.left = most;
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
      int read = super.read(target, from, length);
      count(Math.max(0, read));
      return read;
    }

    private void count(int read) throws IOException {
      left -= read;
      if (left < 0) {
        throw new IOException("the other side has said too much");
      }
    }
  }
}

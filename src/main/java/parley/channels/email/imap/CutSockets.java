package parley.channels.email.imap;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.SocketFactory;

/**
 * Sockets that can be closed from outside: Angus waits for news without any limit of time, so that
 * nothing else ends a connection whose other end has gone without a word.
 */
final class CutSockets extends SocketFactory {
  private final SocketFactory factory;
  private final List<Socket> made = new CopyOnWriteArrayList<>();

  /** Sockets of another factory. */
  CutSockets(SocketFactory factory) {
    this.factory = factory;
  }

  /** Closes all that were made. */
  void cut() {
    for (Socket socket : made) {
      try {
        socket.close();
      } catch (IOException e) {
        // It is of no more use either way.
      }
    }
  }

  private Socket kept(Socket socket) {
    made.add(socket);
    return socket;
  }

  @Override
  public Socket createSocket() throws IOException {
    return kept(factory.createSocket());
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return kept(factory.createSocket(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return kept(factory.createSocket(host, port, local, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return kept(factory.createSocket(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return kept(factory.createSocket(host, port, local, localPort));
  }
}

package parley.channels.email.imap;

import jakarta.mail.MessagingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sockets that can be closed from outside: Angus waits for news without any limit of time, and for
 * an answer as long as each of its bytes comes in time, so that nothing else ends a connection
 * whose other end has gone without a word, or says one for ever.
 */
final class CutSockets extends SocketFactory {
  private final SocketFactory factory;
  private final List<Socket> made = new CopyOnWriteArrayList<>();
  private final AtomicReference<@Nullable String> reason = new AtomicReference<>();

  /** Sockets of another factory. */
  CutSockets(SocketFactory factory) {
    this.factory = factory;
  }

  /**
   * Closes all that were made, and makes no more: Angus connects again by itself.
   *
   * @param why of which the first is kept
   */
  void cut(String why) {
    reason.compareAndSet(null, why);
    for (Socket socket : made) {
      close(socket);
    }
  }

  /** What has failed, or, where that is because they were cut, why they were. */
  MessagingException explained(Exception failure) {
    String why = reason.get();
    if (why != null) {
      return new MailboxCut(why, failure);
    }
    return failure instanceof MessagingException known
        ? known
        : new MessagingException(failure.getMessage(), failure);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is of no more use either way.
    }
  }

  private Socket kept(Socket socket) throws SocketException {
    made.add(socket);
    // Whoever cuts at this moment has not seen it.
    String why = reason.get();
    if (why != null) {
      close(socket);
      throw new SocketException(why);
    }
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

package parley.outbound;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on the loopback that does to each connection what a test says. */
final class BareServer implements AutoCloseable {
  /** What happens to a connection. */
  @FunctionalInterface
  interface Conduct {
    void meet(BareServer server, Socket socket) throws IOException;
  }

  private final ServerSocket listener;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicInteger accepted = new AtomicInteger();
  final Queue<String> requests = new ConcurrentLinkedQueue<>();

  private BareServer(ServerSocket listener) {
    this.listener = listener;
  }

  static BareServer start(Conduct conduct) {
    try {
      BareServer server =
          new BareServer(new ServerSocket(0, 100, InetAddress.getLoopbackAddress()));
      Thread.ofVirtual().start(() -> server.accept(conduct));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A server that answers every request of a connection with these bytes. */
  static BareServer answering(String answer) {
    return start((server, socket) -> {
      while (server.readRequest(socket)) {
        write(socket, answer);
      }
    });
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + port() + "/path?x=1");
  }

  int port() {
    return listener.getLocalPort();
  }

  /** How many connections there were. */
  int connections() {
    return accepted.get();
  }

  /** Reads a head and a body of the declared length; false at the end of the connection. */
  boolean readRequest(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        return false;
      }
      head.write(next);
    }
    String text = head.toString(StandardCharsets.ISO_8859_1);
    int length = Integer.parseInt(text.replaceAll("(?is).*content-length: *(\\d+).*", "$1"));
    requests.add(text + new String(in.readNBytes(length), StandardCharsets.UTF_8));
    return true;
  }

  static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  private void accept(Conduct conduct) {
    try {
      while (true) {
        Socket socket = listener.accept();
        accepted.incrementAndGet();
        sockets.add(socket);
        Thread.ofVirtual().start(() -> meet(conduct, socket));
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private void meet(Conduct conduct, Socket socket) {
    try {
      conduct.meet(this, socket);
    } catch (IOException e) {
      // The client hung up, as some tests want it to.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}

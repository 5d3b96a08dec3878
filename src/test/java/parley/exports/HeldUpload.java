package parley.exports;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stands before a server that speaks HTTP; the first upload waits here until it is let go. */
final class HeldUpload implements AutoCloseable {
  private final ServerSocket listener;
  private final int port;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final AtomicBoolean holds = new AtomicBoolean(true);
  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  HeldUpload(int port) {
    this.port = port;
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Waits until there is one. */
  void await() throws InterruptedException {
    if (!held.await(20, TimeUnit.SECONDS)) {
      throw new AssertionError("nothing is uploaded");
    }
  }

  void release() {
    released.countDown();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.addAll(List.of(client, server));
        Thread.ofVirtual().start(() -> pass(client, server, true));
        Thread.ofVirtual().start(() -> pass(server, client, false));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void pass(Socket one, Socket other, boolean isAsking) {
    byte[] bytes = new byte[8_192];
    try (one;
        other;
        InputStream from = one.getInputStream();
        OutputStream to = other.getOutputStream()) {
      for (int count = from.read(bytes); count >= 0; count = from.read(bytes)) {
        String beginning = new String(bytes, 0, Math.min(4, count), StandardCharsets.ISO_8859_1);
        if (isAsking && beginning.equals("PUT ") && holds.getAndSet(false)) {
          held.countDown();
          released.await();
        }
        to.write(bytes, 0, count);
      }
    } catch (IOException | InterruptedException e) {
      // Either side is gone: the other one is closed.
    }
  }

  @Override
  public void close() throws IOException {
    released.countDown();
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}

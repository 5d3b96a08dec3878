package parley.testing;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Says what PostgreSQL says while it starts ({@code 57P03}; "Message Formats" in its manual), on
 * the port of one that is stopped.
 */
public final class StartingPostgres implements AutoCloseable {
  private static final int SSL_REQUEST = 80_877_103;
  private static final String REFUSAL =
      "SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0";

  private final ServerSocket listener;
  private final CountDownLatch asked;

  /** One at {@code host:port}. */
  public StartingPostgres(String address, int times) {
    asked = new CountDownLatch(times);
    int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
    try {
      listener = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::refuseAll);
  }

  /** Waits until it has been asked as often as was said. */
  public boolean awaitAsked() {
    try {
      return asked.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void refuseAll() {
    while (!listener.isClosed()) {
      try (Socket socket = listener.accept()) {
        refuse(socket);
        asked.countDown();
      } catch (IOException e) {
        // It is closed, or the other end was.
      }
    }
  }

  private static void refuse(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    while (isForEncryption(in)) {
      socket.getOutputStream().write('N');
    }
    byte[] words = REFUSAL.getBytes(StandardCharsets.US_ASCII);
    ByteBuffer message = ByteBuffer.allocate(1 + Integer.BYTES + words.length);
    message.put((byte) 'E').putInt(Integer.BYTES + words.length).put(words);
    socket.getOutputStream().write(message.array());
    socket.getOutputStream().flush();
  }

  private static boolean isForEncryption(DataInputStream in) throws IOException {
    int length = in.readInt();
    int code = in.readInt();
    in.readNBytes(length - 2 * Integer.BYTES);
    return code == SSL_REQUEST;
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

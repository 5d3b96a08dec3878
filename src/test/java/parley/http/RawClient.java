package parley.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** A connection on which HTTP is written by hand, so that it can be written wrong. */
final class RawClient implements AutoCloseable {
  private static final int PATIENCE_MS = 5_000;

  private final Socket socket;
  private final InputStream in;
  private final byte[] buffer = new byte[64 * 1024];

  private RawClient(Socket socket, InputStream in) {
    this.socket = socket;
    this.in = in;
  }

  static RawClient connect(int port) {
    try {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout(PATIENCE_MS);
      socket.setTcpNoDelay(true);
      return new RawClient(socket, socket.getInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends each character as the byte of its number. */
  RawClient send(String text) {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  RawClient send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends as long as the server takes it: for more than it wants. */
  RawClient sendAsLongAsItTakes(String text, int times) {
    try {
      for (int i = 0; i < times; i++) {
        send(text);
      }
    } catch (UncheckedIOException e) {
      // The server has closed the connection, as it may.
    }
    return this;
  }

  /** Reads one answer; to a {@code HEAD} there is no body, whatever the length says. */
  RawAnswer answer(boolean withBody) {
    try {
      String status = line();
      List<String> headers = new ArrayList<>();
      int length = 0;
      for (String header = line(); !header.isEmpty(); header = line()) {
        headers.add(header);
        if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
          length = Integer.parseInt(header.substring("content-length:".length()).strip());
        }
      }
      byte[] body = in.readNBytes(withBody ? length : 0);
      return new RawAnswer(status, headers, new String(body, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  RawAnswer answer() {
    return answer(true);
  }

  /** Waits for the end of the connection and says whether it came without another byte. */
  boolean ends() {
    try {
      return in.read() < 0;
    } catch (SocketException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Watches for a while whether the server closes the connection. */
  boolean isOpen(Duration time) {
    try {
      socket.setSoTimeout(Math.toIntExact(time.toMillis()));
      return in.read() >= 0;
    } catch (SocketTimeoutException e) {
      return true;
    } catch (IOException e) {
      return false;
    } finally {
      restorePatience();
    }
  }

  /** Watches for a while whether nothing comes, neither an answer nor the end. */
  boolean hearsNothing(Duration time) {
    try {
      socket.setSoTimeout(Math.toIntExact(time.toMillis()));
      in.read();
      return false;
    } catch (SocketTimeoutException e) {
      return true;
    } catch (IOException e) {
      return false;
    } finally {
      restorePatience();
    }
  }

  /** Reads nothing for a while, then all that came; says how many bytes that was. */
  int readsToTheEnd(Duration pause) {
    LockSupport.parkNanos(pause.toNanos());
    int bytes = 0;
    try {
      for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
        bytes += read;
      }
    } catch (IOException e) {
      // Reset: that is an end, too.
    }
    return bytes;
  }

  private void restorePatience() {
    try {
      socket.setSoTimeout(PATIENCE_MS);
    } catch (SocketException e) {
      // It is closed: nothing will be read.
    }
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new IOException("the connection ended after: " + line);
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

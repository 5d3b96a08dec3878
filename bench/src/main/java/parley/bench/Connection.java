package parley.bench;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One HTTP/1.1 connection that is kept alive, for answers that tell their length. It does as little
 * as it can: the machine has other work to do.
 */
final class Connection implements AutoCloseable {
  private static final int PATIENCE_MS = 60_000;
  private static final byte[] LENGTH = ascii("content-length:");
  private static final int NO_CONTENT = 204;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private byte[] buffer = new byte[32 * 1024];
  private int end;
  private int bodyStart;
  private int bodyEnd;

  Connection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MS);
    in = socket.getInputStream();
    out = socket.getOutputStream();
  }

  /** Sends a request, waits for all of its answer, and says its status. */
  int ask(byte[] request) throws IOException {
    out.write(request);
    end = 0;
    int head = readHead(0);
    int status = Integer.parseInt(text(9, 12));
    int length = contentLength(head);
    bodyStart = head;
    if (length >= 0) {
      bodyEnd = head + length;
      readUpTo(bodyEnd);
    } else if (status == NO_CONTENT) {
      bodyEnd = head;
    } else {
      throw new Failure("an answer of unknown length: " + text(0, head));
    }
    return status;
  }

  /** The body of the last answer. */
  String body() {
    return text(bodyStart, bodyEnd);
  }

  /** Sends a request whose answer never ends, and hands out the bytes of it. */
  InputStream stream(byte[] request) throws IOException {
    out.write(request);
    socket.setSoTimeout(0);
    return in;
  }

  /** The place behind the empty line. */
  private int readHead(int from) throws IOException {
    int at = from;
    while (true) {
      for (; at + 3 < end; at++) {
        if (buffer[at + 2] == '\r' && buffer[at] == '\r' && buffer[at + 3] == '\n') {
          return at + 4;
        }
      }
      readMore();
    }
  }

  private int contentLength(int head) {
    int at = find(LENGTH, 0, head);
    if (at < 0) {
      return -1;
    }
    int length = 0;
    for (at += LENGTH.length; buffer[at] != '\r'; at++) {
      length = buffer[at] == ' ' ? length : 10 * length + buffer[at] - '0';
    }
    return length;
  }

  /** Where {@code lower} stands, whatever the case; -1 for nowhere. */
  private int find(byte[] lower, int from, int to) {
    for (int at = from; at + lower.length < to; at++) {
      int same = 0;
      while (same < lower.length && isSame(buffer[at + same], lower[same])) {
        same++;
      }
      if (same == lower.length) {
        return at;
      }
    }
    return -1;
  }

  private static boolean isSame(byte any, byte lower) {
    return any == lower || (any >= 'A' && any <= 'Z' && any + 32 == lower);
  }

  private void readUpTo(int place) throws IOException {
    while (end < place) {
      readMore();
    }
  }

  private void readMore() throws IOException {
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * end);
    }
    int count = in.read(buffer, end, buffer.length - end);
    if (count < 0) {
      throw new EOFException("the server has closed the connection");
    }
    end += count;
  }

  private String text(int from, int to) {
    return new String(buffer, from, to - from, StandardCharsets.UTF_8);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

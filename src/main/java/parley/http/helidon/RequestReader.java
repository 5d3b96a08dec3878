package parley.http.helidon;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.DirectHandler;
import io.helidon.http.RequestException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * What Helidon reads its requests from. It sees what Helidon lets pass: methods in lower case,
 * which are other methods (RFC 9110, 9.1), and chunks that a proxy in front may take for longer or
 * shorter than Helidon does (RFC 9112, 7.1).
 */
final class RequestReader extends DataReader {
  private static final int NEW_LINE = 2;

  private String method = "";
  private boolean atChunkEnd;

  @SuppressWarnings("removal") // Helidon 5 will have an interface in its place.
  RequestReader(Supplier<byte[]> socket) {
    super(socket);
  }

  /** The method of the last request, as it was written. */
  String method() {
    return method;
  }

  /** What is read next is a request line. */
  void expectRequest() {
    method = "";
    atChunkEnd = false;
  }

  /** Helidon reads the request line so, and then other things. */
  @Override
  public byte[] readBytes(int length) {
    byte[] line = super.readBytes(length);
    if (!method.isEmpty()) {
      return line;
    }
    int end = 0;
    while (end < line.length && line[end] != ' ') {
      end++;
    }
    method = new String(line, 0, end, StandardCharsets.US_ASCII);
    return line;
  }

  /** Helidon reads the sizes of chunks so, and the empty line after the last one. */
  @Override
  public String readLine() {
    String size = super.readLine();
    // Integer.parseInt, which comes next, takes signs and digits of any script.
    if (!size.chars().allMatch(HexFormat::isHexDigit)) {
      throw broken("a chunk's size is no hexadecimal number");
    }
    return size;
  }

  /** Helidon reads bodies so, piece by piece, and skips what it has read itself. */
  @Override
  public BufferData readBuffer(int length) {
    atChunkEnd = false;
    BufferData chunk = super.readBuffer(length);
    atChunkEnd = true;
    return chunk;
  }

  /** Helidon skips the end of a chunk so, whatever it is. */
  @Override
  public void skip(int length) {
    if (!atChunkEnd || length != NEW_LINE) {
      super.skip(length);
      return;
    }
    atChunkEnd = false;
    if (read() != '\r' || read() != '\n') {
      throw broken("a chunk is longer than its size");
    }
  }

  private static RequestException broken(String message) {
    return RequestException.builder()
        .type(DirectHandler.EventType.BAD_REQUEST)
        .message(message)
        .build();
  }
}

package parley.http.helidon;

import io.helidon.http.RequestException;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import parley.http.Problem;
import parley.http.ProblemCode;

/**
 * A request's body on the wire. Whatever Helidon throws at wrong framing becomes an IOException.
 */
final class RequestBody extends InputStream {
  private static final int TOO_LARGE = 413;

  private final ServerRequest request;
  private final HelidonConnection helidonConnection;
  private @Nullable InputStream stream;
  private boolean broken;

  RequestBody(ServerRequest request, HelidonConnection helidonConnection) {
    this.request = request;
    this.helidonConnection = helidonConnection;
  }

  /** Says whether the client waits for leave to send it, and did not get that. */
  boolean isHeldBack() {
    return request.content().hasEntity() && !request.continueSent();
  }

  /** Says whether nobody knows any more where it ends. */
  boolean isBroken() {
    return broken;
  }

  /** Reads to the end and forgets it; false when there is no telling where the end is. */
  boolean drain() {
    if (!request.content().hasEntity()) {
      return !broken;
    }
    byte[] buffer = new byte[8 * 1024];
    try {
      for (int read = 0; !broken && read >= 0; read = read(buffer)) {
        helidonConnection.letGo(read);
      }
    } catch (IOException | Problem e) {
      return false;
    }
    return !broken;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (!request.content().hasEntity()) {
      return -1;
    }
    try {
      if (stream == null) {
        stream = request.content().inputStream();
      }
      return stream.read(bytes, offset, length);
    } catch (Problem e) {
      broken = true;
      throw e;
    } catch (RuntimeException e) {
      broken = true;
      if (e instanceof RequestException refused && refused.status().code() == TOO_LARGE) {
        throw Problem.of(ProblemCode.PAYLOAD_TOO_LARGE, "The body is larger than any may be.");
      }
      throw new IOException("broken framing or a broken connection", e);
    }
  }
}

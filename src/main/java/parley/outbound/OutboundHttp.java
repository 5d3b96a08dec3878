package parley.outbound;

import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** Makes HTTP calls to other servers; blocking, for virtual threads. */
public interface OutboundHttp extends AutoCloseable {
  /**
   * Posts {@code body} and waits for the answer at most {@code timeout} in all.
   *
   * @param headers sent as they are; {@code Content-Type} among them
   */
  CallResult post(URI uri, Map<String, String> headers, byte[] body, Duration timeout);

  /**
   * The same.
   *
   * @param listener is called by some other thread
   */
  CallResult post(
      URI uri, Map<String, String> headers, byte[] body, Duration timeout, CallListener listener);

  /** The same with a body that is read while it is sent, and need not fit into memory. */
  CallResult post(URI uri, Map<String, String> headers, BodySource body, Duration timeout);

  /** Gets {@code uri} and waits for the answer at most {@code timeout} in all. */
  CallResult get(URI uri, Map<String, String> headers, Duration timeout);

  /**
   * Copies what is at {@code uri}, at most {@code most} bytes of it and in at most {@code timeout}.
   *
   * @param target is written to by another thread, and after a timeout may be for a moment longer
   */
  Download download(
      URI uri, Map<String, String> headers, OutputStream target, long most, Duration timeout);

  @Override
  void close();
}

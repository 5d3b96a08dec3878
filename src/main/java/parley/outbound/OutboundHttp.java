package parley.outbound;

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
  Outcome post(URI uri, Map<String, String> headers, byte[] body, Duration timeout);

  @Override
  void close();
}

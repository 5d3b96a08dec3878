package parley.outbound;

import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Makes calls while it may. Those that it doesn't make have not left. */
public final class HeldHttp implements OutboundHttp {
  private static final String HELD = "the outbox is held by the operator, so nothing is called";

  private final OutboundHttp http;
  private final BooleanSupplier held;

  /** Calls by {@code http} while it isn't held. */
  public HeldHttp(OutboundHttp http, BooleanSupplier held) {
    this.http = http;
    this.held = held;
  }

  @Override
  public CallResult post(URI uri, Map<String, String> headers, byte[] body, Duration timeout) {
    return post(uri, headers, body, timeout, CallListener.NONE);
  }

  @Override
  public CallResult post(
      URI uri, Map<String, String> headers, byte[] body, Duration timeout, CallListener listener) {
    return held.getAsBoolean()
        ? new CallResult.NotSent(HELD)
        : http.post(uri, headers, body, timeout, listener);
  }

  @Override
  public CallResult post(URI uri, Map<String, String> headers, BodySource body, Duration timeout) {
    return held.getAsBoolean()
        ? new CallResult.NotSent(HELD)
        : http.post(uri, headers, body, timeout);
  }

  @Override
  public CallResult get(URI uri, Map<String, String> headers, Duration timeout) {
    return held.getAsBoolean() ? new CallResult.NotSent(HELD) : http.get(uri, headers, timeout);
  }

  @Override
  public Download download(
      URI uri, Map<String, String> headers, OutputStream target, long most, Duration timeout) {
    return held.getAsBoolean()
        ? new Download.Failed(HELD)
        : http.download(uri, headers, target, most, timeout);
  }

  @Override
  public void close() {
    http.close();
  }
}

package parley;

import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import parley.outbound.BodySource;
import parley.outbound.CallListener;
import parley.outbound.CallResult;
import parley.outbound.Download;
import parley.outbound.OutboundHttp;

/**
 * What channels call: the simulated provider on this server, and else what anybody may call. No
 * other path of this server is within their reach.
 *
 * @param calls for everything but files
 * @param files for files, which take long: they use up no connection that a message needs
 */
record ChannelHttp(SelfAddress own, OutboundHttp simulator, OutboundHttp calls, OutboundHttp files)
    implements OutboundHttp {

  private boolean isSimulated(URI uri) {
    return uri.toString().startsWith(own.url() + SimulatorAccounts.GRAPH + "/")
        && !uri.getPath().contains("..");
  }

  private OutboundHttp callsTo(URI uri) {
    return isSimulated(uri) ? simulator : calls;
  }

  @Override
  public CallResult post(URI uri, Map<String, String> headers, byte[] body, Duration timeout) {
    return callsTo(uri).post(uri, headers, body, timeout);
  }

  @Override
  public CallResult post(
      URI uri, Map<String, String> headers, byte[] body, Duration timeout, CallListener listener) {
    return callsTo(uri).post(uri, headers, body, timeout, listener);
  }

  @Override
  public CallResult post(URI uri, Map<String, String> headers, BodySource body, Duration timeout) {
    return callsTo(uri).post(uri, headers, body, timeout);
  }

  @Override
  public CallResult get(URI uri, Map<String, String> headers, Duration timeout) {
    return callsTo(uri).get(uri, headers, timeout);
  }

  @Override
  public Download download(
      URI uri, Map<String, String> headers, OutputStream target, long most, Duration timeout) {
    OutboundHttp http = isSimulated(uri) ? simulator : files;
    return http.download(uri, headers, target, most, timeout);
  }

  /** Closes nothing: whoever has made the parts closes them. */
  @Override
  public void close() {}
}

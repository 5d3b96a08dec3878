package parley.outbound;

import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;

/** Calls over pooled connections. Every call stands alone: no cookies, redirects or repetitions. */
public final class PooledHttp implements OutboundHttp {
  private final CloseableHttpClient client;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Calls to addresses that {@code policy} allows. */
  public PooledHttp(AddressPolicy policy) {
    this(policy, InetAddress::getAllByName);
  }

  PooledHttp(AddressPolicy policy, CheckedNames.Names names) {
    this.client = PlainClient.open(new CheckedNames(policy, names));
  }

  @Override
  public Outcome post(URI uri, Map<String, String> headers, byte[] body, Duration timeout) {
    if (!isAcceptable(uri)) {
      return new Outcome.NotSent("not an http or https address of a host without user info");
    }
    Call call;
    try {
      HttpPost request = new HttpPost(uri);
      headers.forEach(request::setHeader);
      request.setEntity(new ByteArrayEntity(body, null));
      call = new Call(client, target(uri), request);
    } catch (IllegalArgumentException e) {
      return new Outcome.NotSent("not an address to call: " + e.getMessage());
    }
    return finish(call, timeout);
  }

  /** The call has a thread of its own, so that nothing it waits for can hold up the caller. */
  private Outcome finish(Call call, Duration timeout) {
    Future<Outcome> outcome;
    try {
      outcome = threads.submit(call);
    } catch (RejectedExecutionException e) {
      return new Outcome.NotSent("shutting down");
    }
    try {
      return outcome.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return call.cut("no answer within " + timeout.toMillis() + " ms");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return call.cut("interrupted");
    } catch (ExecutionException e) {
      return call.cut(String.valueOf(e.getCause()));
    }
  }

  private static boolean isAcceptable(URI uri) {
    boolean web = "http".equalsIgnoreCase(uri.getScheme()) || isTls(uri);
    return web && uri.getHost() != null && uri.getRawUserInfo() == null;
  }

  private static HttpHost target(URI uri) {
    int port = uri.getPort() >= 0 ? uri.getPort() : isTls(uri) ? 443 : 80;
    String host = uri.getHost();
    boolean bracketed = host.startsWith("[");
    return new HttpHost(
        isTls(uri) ? "https" : "http",
        bracketed ? host.substring(1, host.length() - 1) : host,
        port);
  }

  private static boolean isTls(URI uri) {
    return "https".equalsIgnoreCase(uri.getScheme());
  }

  /** Cuts the calls that are running; further ones are not sent. */
  @Override
  public void close() {
    threads.shutdown();
    client.close(CloseMode.IMMEDIATE);
    threads.shutdownNow();
  }
}

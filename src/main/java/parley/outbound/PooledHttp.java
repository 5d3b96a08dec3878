package parley.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
import java.util.function.Supplier;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;
import org.apache.hc.core5.io.CloseMode;
import parley.storage.Turns;
import parley.tracing.Span;
import parley.tracing.TraceScope;

/** Calls over pooled connections. Every call stands alone: no cookies, redirects or repetitions. */
public final class PooledHttp implements OutboundHttp {
  private static final String STATUS = "http.response.status_code";

  private final CloseableHttpClient client;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Calls to addresses that {@code policy} allows. */
  public PooledHttp(AddressPolicy policy) {
    this(policy, NameLookups.ALL);
  }

  PooledHttp(AddressPolicy policy, CheckedDnsResolver.Names names) {
    this.client = HttpClientFactory.open(new CheckedDnsResolver(policy, names));
  }

  @Override
  public CallResult post(URI uri, Map<String, String> headers, byte[] body, Duration timeout) {
    return post(uri, headers, body, timeout, CallListener.NONE);
  }

  @Override
  public CallResult post(
      URI uri, Map<String, String> headers, byte[] body, Duration timeout, CallListener listener) {
    return send(
        () -> {
          HttpPost request = new HttpPost(uri);
          request.setEntity(new ByteArrayEntity(body, null));
          return request;
        },
        uri,
        headers,
        new CallResults.Kept(),
        timeout,
        listener);
  }

  @Override
  public CallResult post(URI uri, Map<String, String> headers, BodySource body, Duration timeout) {
    try (InputStream content = body.open()) {
      return send(
          () -> {
            HttpPost request = new HttpPost(uri);
            request.setEntity(new InputStreamEntity(content, body.length(), null));
            return request;
          },
          uri,
          headers,
          new CallResults.Kept(),
          timeout,
          CallListener.NONE);
    } catch (IOException e) {
      return new CallResult.NotSent("the body can't be read: " + e.getMessage());
    }
  }

  @Override
  public CallResult get(URI uri, Map<String, String> headers, Duration timeout) {
    return send(
        () -> new HttpGet(uri), uri, headers, new CallResults.Kept(), timeout, CallListener.NONE);
  }

  @Override
  public Download download(
      URI uri, Map<String, String> headers, OutputStream target, long most, Duration timeout) {
    return send(
        () -> new HttpGet(uri),
        uri,
        headers,
        new CallResults.Copied(target, most),
        timeout,
        CallListener.NONE);
  }

  private <T> T send(
      Supplier<HttpUriRequestBase> maker,
      URI uri,
      Map<String, String> headers,
      HttpCall.Ending<T> ending,
      Duration timeout,
      CallListener listener) {
    if (!isAcceptable(uri)) {
      return ending.notSent("not an http or https address of a host without user info");
    }
    HttpCall<T> call;
    try {
      HttpUriRequestBase request = maker.get();
      headers.forEach(request::setHeader);
      call = new HttpCall<>(client, target(uri), request, ending, listener);
    } catch (IllegalArgumentException e) {
      return ending.notSent("not an address to call: " + e.getMessage());
    }
    return traced(call, ending, timeout);
  }

  /** Whom is called is nobody's business who reads traces: it may be in the address. */
  private <T> T traced(HttpCall<T> call, HttpCall.Ending<T> ending, Duration timeout) {
    Span span = TraceScope.current().child("call");
    try {
      T result = finish(call, ending, timeout);
      switch (result) {
        case CallResult.Answered(var status, _, _) -> span.note(STATUS, status);
        case CallResult.NotSent _ -> span.fail("not sent");
        case CallResult.NoAnswer _ -> span.fail("no answer");
        case Download.Refused(var status, _, _) -> span.note(STATUS, status);
        case Download.Complete _ -> span.note(STATUS, HttpStatus.SC_OK);
        default -> span.fail("no complete answer");
      }
      return result;
    } finally {
      span.end();
    }
  }

  /** The call has a thread of its own, so that nothing it waits for can hold up the caller. */
  private <T> T finish(HttpCall<T> call, HttpCall.Ending<T> ending, Duration timeout) {
    Future<T> outcome;
    try {
      outcome = threads.submit(Turns.kept(call));
    } catch (RejectedExecutionException e) {
      return ending.notSent("shutting down");
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

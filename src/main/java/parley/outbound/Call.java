package parley.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;

/** One call, which knows at every moment whether anything of it can have left. */
final class Call implements Callable<Outcome> {
  private enum Stage {
    WAITING,
    LEAVING,
    CUT
  }

  private static final String KEY = "parley.call";
  private static final int BODY_BYTES = 1 << 20;

  private final HttpClient client;
  private final HttpHost target;
  private final HttpPost request;
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WAITING);

  Call(HttpClient client, HttpHost target, HttpPost request) {
    this.client = client;
    this.target = target;
    this.request = request;
  }

  /** The step between having a connection and writing the first byte to it. */
  static ClassicHttpResponse leave(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    if (scope.clientContext.getAttribute(KEY) instanceof Call call
        && !call.stage.compareAndSet(Stage.WAITING, Stage.LEAVING)) {
      throw new IOException("cut before anything left");
    }
    return chain.proceed(request, scope);
  }

  @Override
  public Outcome call() {
    HttpClientContext context = HttpClientContext.create();
    context.setAttribute(KEY, this);
    try (ClassicHttpResponse response = client.executeOpen(target, request, context)) {
      return answered(response);
    } catch (IOException | RuntimeException e) {
      return unanswered(String.valueOf(e.getMessage()));
    }
  }

  /** Ends the call from another thread. */
  Outcome cut(String reason) {
    stage.compareAndSet(Stage.WAITING, Stage.CUT);
    request.cancel();
    return unanswered(reason);
  }

  private Outcome unanswered(String reason) {
    return stage.get() == Stage.LEAVING
        ? new Outcome.NoAnswer(reason)
        : new Outcome.NotSent(reason);
  }

  /** A body that goes on after the limit is left in the connection, which is closed then. */
  private static Outcome answered(ClassicHttpResponse response) throws IOException {
    Map<String, String> headers = new HashMap<>();
    for (Header header : response.getHeaders()) {
      headers.putIfAbsent(header.getName().toLowerCase(Locale.ROOT), header.getValue());
    }
    byte[] body = new byte[0];
    if (response.getEntity() != null) {
      InputStream content = response.getEntity().getContent();
      body = content.readNBytes(BODY_BYTES);
    }
    String text = new String(body, StandardCharsets.UTF_8);
    return new Outcome.Answered(response.getCode(), Map.copyOf(headers), text);
  }
}

package parley.outbound;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;

/** One call, which knows at every moment whether anything of it can have left. */
final class HttpCall<T> implements Callable<T> {
  /** What a call makes of its end. */
  interface Ending<T> {
    T answered(ClassicHttpResponse response) throws IOException;

    /** Nothing of the request left. */
    T notSent(String reason);

    /** The request left, at least in part. */
    T noAnswer(String reason);
  }

  private enum Stage {
    WAITING,
    LEAVING,
    CUT
  }

  private static final ScopedValue<HttpCall<?>> CURRENT = ScopedValue.newInstance();

  private final HttpClient client;
  private final HttpHost target;
  private final HttpUriRequestBase request;
  private final Ending<T> ending;
  private final CallListener listener;
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WAITING);
  private boolean connected;

  HttpCall(
      HttpClient client,
      HttpHost target,
      HttpUriRequestBase request,
      Ending<T> ending,
      CallListener listener) {
    this.client = client;
    this.target = target;
    this.request = request;
    this.ending = ending;
    this.listener = listener;
  }

  /** The step between having a connection and writing the request to it. */
  static ClassicHttpResponse connected(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    CURRENT.get().connected();
    return chain.proceed(request, scope);
  }

  private void connected() {
    listener.connected();
    connected = true;
  }

  /** The call of this thread, if any, is about to write to its connection. */
  static void writing() throws IOException {
    if (CURRENT.isBound()) {
      CURRENT.get().leave();
    }
  }

  /** What is written before the request, a TLS handshake, is nothing of it. */
  private void leave() throws IOException {
    if (connected && stage.get() != Stage.LEAVING) {
      if (!stage.compareAndSet(Stage.WAITING, Stage.LEAVING)) {
        throw new IOException("cut before anything left");
      }
      listener.firstByte();
    }
  }

  @Override
  public T call() {
    return ScopedValue.where(CURRENT, this).call(this::answer);
  }

  private T answer() {
    try (ClassicHttpResponse response =
        client.executeOpen(target, request, HttpClientContext.create())) {
      return ending.answered(response);
    } catch (IOException | RuntimeException e) {
      return unanswered(String.valueOf(e.getMessage()));
    }
  }

  /** Ends the call from another thread. */
  T cut(String reason) {
    stage.compareAndSet(Stage.WAITING, Stage.CUT);
    request.cancel();
    return unanswered(reason);
  }

  private T unanswered(String reason) {
    return stage.get() == Stage.LEAVING ? ending.noAnswer(reason) : ending.notSent(reason);
  }
}

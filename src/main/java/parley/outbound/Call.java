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
final class Call<T> implements Callable<T> {
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

  private static final String KEY = "parley.call";

  private final HttpClient client;
  private final HttpHost target;
  private final HttpUriRequestBase request;
  private final Ending<T> ending;
  private final Runnable leaving;
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WAITING);

  Call(
      HttpClient client,
      HttpHost target,
      HttpUriRequestBase request,
      Ending<T> ending,
      Runnable leaving) {
    this.client = client;
    this.target = target;
    this.request = request;
    this.ending = ending;
    this.leaving = leaving;
  }

  /** The step between having a connection and writing the first byte to it. */
  static ClassicHttpResponse leave(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    if (scope.clientContext.getAttribute(KEY) instanceof Call<?> call) {
      call.leave();
    }
    return chain.proceed(request, scope);
  }

  private void leave() throws IOException {
    leaving.run();
    if (!stage.compareAndSet(Stage.WAITING, Stage.LEAVING)) {
      throw new IOException("cut before anything left");
    }
  }

  @Override
  public T call() {
    HttpClientContext context = HttpClientContext.create();
    context.setAttribute(KEY, this);
    try (ClassicHttpResponse response = client.executeOpen(target, request, context)) {
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

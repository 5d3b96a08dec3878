package parley.http.helidon;

import io.helidon.common.buffers.BufferData;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import parley.http.HttpDate;
import parley.http.Problem;
import parley.http.Proxies;
import parley.http.RawExchange;
import parley.http.Response;
import parley.http.StreamingResponse;
import parley.storage.StorageException;

/** One request and its answer on a connection. */
final class HelidonExchange implements RawExchange {
  private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final HeaderName NAMELESS = HeaderNames.create("");

  private final ServerRequest request;
  private final ServerResponse response;
  private final HelidonConnection helidonConnection;
  private final Proxies proxies;
  private final HttpDate date;
  private final RequestBody requestBody;

  /** Kept, for the connection expects the next request before this one is logged. */
  private final String method;

  /** Where the parts of a live answer go, once there was one. */
  private @Nullable OutputStream liveBody;

  HelidonExchange(
      ServerRequest request,
      ServerResponse response,
      HelidonConnection helidonConnection,
      Proxies proxies,
      HttpDate date) {
    this.request = request;
    this.response = response;
    this.helidonConnection = helidonConnection;
    this.proxies = proxies;
    this.date = date;
    this.requestBody = new RequestBody(request, helidonConnection);
    this.method = helidonConnection.method();
  }

  /** Says whether Helidon has let something pass that no correct request has. */
  boolean isMalformed() {
    return request.headers().contains(NAMELESS)
        || !isVisibleAscii(request.prologue().uriPath().rawPath())
        || !isVisibleAscii(query());
  }

  private static boolean isVisibleAscii(String text) {
    return text.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  /** Helidon's own is in upper case always. */
  @Override
  public String method() {
    return method;
  }

  /** Of the absolute form ({@code GET http://host/path}) only the path counts. */
  @Override
  public String path() {
    String path = request.prologue().uriPath().rawPath();
    int scheme = path.startsWith("/") ? -1 : path.indexOf("://");
    if (scheme < 0) {
      return path;
    }
    int slash = path.indexOf('/', scheme + "://".length());
    return slash < 0 ? "/" : path.substring(slash);
  }

  @Override
  public String query() {
    return request.prologue().query().rawValue();
  }

  @Override
  public @Nullable String header(String name) {
    HeaderName key = HeaderNames.createFromLowercase(name);
    return request.headers().contains(key) ? request.headers().get(key).values() : null;
  }

  @Override
  public InputStream body() {
    return requestBody;
  }

  @Override
  public void letGo(int bytes) {
    helidonConnection.letGo(bytes);
  }

  @Override
  public String remoteAddress() {
    return proxies.client(helidonConnection.peer(), header("x-forwarded-for"));
  }

  @Override
  public void send(Response answer) {
    if (answer.isDropped()) {
      throw new CloseConnectionException("no answer, on purpose");
    }
    response.status(answer.status());
    response.headers().set(HeaderNames.DATE, date.now());
    for (Response.Header header : answer.headers()) {
      response.headers().add(HeaderNames.create(header.name()), header.value());
    }
    boolean last =
        requestBody.isHeldBack()
            || requestBody.isBroken()
            || bothWayClose()
            || answer.live().isPresent();
    if (last) {
      response.headers().set(HeaderValues.CONNECTION_CLOSE);
    }
    boolean isLive = answer.live().isPresent() && !method().equals("HEAD");
    try {
      if (isLive) {
        runLive(answer.media(), answer.live().orElseThrow());
      } else {
        helidonConnection.send(answer.length(), () -> write(answer));
      }
    } finally {
      answer.close();
    }
    if (isLive) {
      // Only now: whoever sees the end can rely on it that we have let go of everything.
      endLive();
    }
    finish(last);
  }

  /** Each part has a time of its own to be taken; between them nobody is hurried. */
  private void runLive(String media, StreamingResponse streamingResponse) {
    response.headers().set(HeaderNames.CONTENT_TYPE, media);
    try {
      streamingResponse.run(part -> helidonConnection.send(part.length, () -> push(part)));
    } catch (Problem | StorageException e) {
      // The client sees it by the last chunk, which is missing.
      throw new CloseConnectionException("the answer broke off", e);
    }
  }

  private void endLive() {
    if (liveBody == null) {
      helidonConnection.send(0, response::send);
    } else {
      helidonConnection.send(
          LAST_CHUNK.length, () -> helidonConnection.dataWriter().writeNow(lastChunk()));
    }
  }

  /** Helidon itself writes it when the route has returned, which ours doesn't: see finish. */
  private static BufferData lastChunk() {
    return BufferData.create(LAST_CHUNK);
  }

  private void push(byte[] part) {
    OutputStream target = liveBody == null ? response.outputStream() : liveBody;
    liveBody = target;
    try {
      target.write(part);
      target.flush();
    } catch (IOException e) {
      throw new CloseConnectionException("the client has gone", e);
    }
  }

  private boolean bothWayClose() {
    return request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)
        || response.headers().containsToken(HeaderValues.CONNECTION_CLOSE);
  }

  private void write(Response answer) {
    if (answer.media().isEmpty()) {
      response.send();
      return;
    }
    response.headers().set(HeaderNames.CONTENT_TYPE, answer.media());
    if (method().equals("HEAD")) {
      response.headers().contentLength(answer.length());
      response.send();
    } else if (answer.isStreamed()) {
      stream(answer);
    } else {
      response.send(answer.body());
    }
  }

  /** The head has left before something can fail: then the client sees it by the early end. */
  private void stream(Response answer) {
    response.headers().contentLength(answer.length());
    try {
      OutputStream target = response.outputStream();
      answer.copyTo(target);
      target.close();
    } catch (IOException e) {
      throw new CloseConnectionException("the answer broke off", e);
    }
  }

  /**
   * Helidon would go on after {@code Connection: close} and take the rest of a body for requests.
   */
  private void finish(boolean last) {
    if (requestBody.isHeldBack()) {
      throw new CloseConnectionException("the body may come or not");
    }
    if (!requestBody.drain()) {
      helidonConnection.part();
      throw new CloseConnectionException("nobody knows where the next request begins");
    }
    if (last) {
      throw new CloseConnectionException("closed as announced by Connection: close");
    }
    helidonConnection.isAnswered();
  }
}

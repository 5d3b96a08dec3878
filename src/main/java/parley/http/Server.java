package parley.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import java.io.InputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The web server. The only file that knows Helidon. */
public final class Server implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(15);
  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);
  private static final int MOST_CONNECTIONS = 20_000;
  private static final int REQUEST_LINE_BYTES = 8 * 1024;
  private static final int HEADER_BYTES = 16 * 1024;

  private final Dispatcher dispatcher;
  private final WebServer server;

  private Server(Dispatcher dispatcher, WebServer server) {
    this.dispatcher = dispatcher;
    this.server = server;
  }

  /**
   * Starts to listen.
   *
   * @param port 0 for any free one, see {@link #port}
   */
  public static Server start(String host, int port, Dispatcher dispatcher) {
    WebServer server =
        WebServer.builder()
            .host(host)
            .port(port)
            .shutdownHook(false)
            .shutdownGracePeriod(Duration.ofSeconds(1))
            .maxTcpConnections(MOST_CONNECTIONS)
            .idleConnectionTimeout(IDLE_TIMEOUT)
            .connectionOptions(options -> options.readTimeout(READ_TIMEOUT).tcpNoDelay(true))
            .addProtocol(
                Http1Config.builder()
                    .maxPrologueLength(REQUEST_LINE_BYTES)
                    .maxHeadersSize(HEADER_BYTES)
                    .build())
            .directHandlers(directHandlers())
            .routing(routing ->
                routing.any((request, response) -> {
                  send(dispatcher.dispatch(new HelidonExchange(request)), request, response);
                }))
            .build()
            .start();
    return new Server(dispatcher, server);
  }

  /** The port that it listens on. */
  public int port() {
    return server.port();
  }

  /** Answers 503 to new requests, waits up to 10 s for the running ones, then stops. */
  @Override
  public void close() {
    dispatcher.drain(GRACE);
    server.stop();
  }

  private static void send(Response answer, ServerRequest request, ServerResponse response) {
    response.status(answer.status());
    for (Response.Header header : answer.headers()) {
      response.headers().add(HeaderNames.create(header.name()), header.value());
    }
    if (answer.media().isEmpty()) {
      response.send();
      return;
    }
    response.headers().set(HeaderNames.CONTENT_TYPE, answer.media());
    if (request.prologue().method().text().equals("HEAD")) {
      response.headers().contentLength(answer.body().length);
      response.send();
    } else {
      response.send(answer.body());
    }
  }

  /** What Helidon answers by itself (broken HTTP) has the shape of every other error. */
  private static DirectHandlers directHandlers() {
    DirectHandlers.Builder builder = DirectHandlers.builder();
    for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
      builder.addHandler(type, (request, event, status, headers, message) -> directAnswer(status));
    }
    return builder.build();
  }

  private static DirectHandler.TransportResponse directAnswer(Status status) {
    Response answer = Problem.of(codeOf(status), "The request can't be read.").response("-");
    return DirectHandler.TransportResponse.builder()
        .status(Status.create(answer.status()))
        .header(HeaderNames.CONTENT_TYPE, answer.media())
        .header(HeaderNames.CONNECTION, "close")
        .keepAlive(false)
        .entity(answer.body())
        .build();
  }

  private static ProblemCode codeOf(Status status) {
    return switch (status.code()) {
      case 404 -> ProblemCode.ROUTE_NOT_FOUND;
      case 413 -> ProblemCode.PAYLOAD_TOO_LARGE;
      case 414 -> ProblemCode.URI_TOO_LONG;
      case 431 -> ProblemCode.HEADERS_TOO_LARGE;
      case 503 -> ProblemCode.TEMPORARILY_UNAVAILABLE;
      case 505 -> ProblemCode.HTTP_VERSION_NOT_SUPPORTED;
      default -> ProblemCode.BAD_REQUEST;
    };
  }

  private record HelidonExchange(ServerRequest request) implements Exchange {
    @Override
    public String method() {
      return request.prologue().method().text();
    }

    @Override
    public String path() {
      return request.prologue().uriPath().rawPath();
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
      return request.content().hasEntity()
          ? request.content().inputStream()
          : InputStream.nullInputStream();
    }

    @Override
    public String remoteAddress() {
      return request.remotePeer().host();
    }
  }
}

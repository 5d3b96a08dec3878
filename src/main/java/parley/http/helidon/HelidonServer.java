package parley.http.helidon;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.service.registry.GlobalServiceRegistry;
import io.helidon.service.registry.ServiceRegistryConfig;
import io.helidon.service.registry.ServiceRegistryManager;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http1.Http1Config;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Dispatcher;
import parley.http.HttpDate;
import parley.http.ProblemCode;
import parley.http.Proxies;
import parley.http.RawResponse;
import parley.http.Response;

/** The web server: Helidon's HTTP/1.1, set up. Its neighbours here are all that knows Helidon. */
public final class HelidonServer implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(HelidonServer.class);
  private static final int FEW_CONNECTIONS = 1_000;
  private static final int REQUEST_LINE_BYTES = 8 * 1024;
  private static final int HEADER_BYTES = 16 * 1024;

  /** Chunks of one byte are sent as six. */
  private static final int FRAMING = 6;

  private final String host;
  private final Dispatcher dispatcher;
  private final WebServer server;
  private final HelidonConnections helidonConnections;
  private final CountDownLatch closed = new CountDownLatch(1);

  private HelidonServer(
      String host, Dispatcher dispatcher, WebServer server, HelidonConnections helidonConnections) {
    this.host = host;
    this.dispatcher = dispatcher;
    this.server = server;
    this.helidonConnections = helidonConnections;
  }

  /**
   * Starts to listen.
   *
   * @param port 0 for any free one, see {@link #port}
   * @throws UncheckedIOException when somebody else listens there, or nobody can
   */
  public static HelidonServer start(
      String host, int port, Proxies proxies, Dispatcher dispatcher, InstantSource clock) {
    ServerLimits limits = ServerLimits.ofThisProcess();
    if (limits.connections() < FEW_CONNECTIONS) {
      LOG.warn(
          "at most {} connections are taken at once: more would need more files than the process"
              + " may open (ulimit -n, LimitNOFILE), or a larger heap",
          limits.connections());
    }
    return start(host, port, proxies, dispatcher, clock, limits);
  }

  public static HelidonServer start(
      String host,
      int port,
      Proxies proxies,
      Dispatcher dispatcher,
      InstantSource clock,
      ServerLimits limits) {
    requireFree(host, port);
    discoverNothing();
    HttpDate date = new HttpDate(clock);
    Http1Config http =
        Http1Config.builder()
            .maxPrologueLength(REQUEST_LINE_BYTES)
            .maxHeadersSize(HEADER_BYTES)
            .sendKeepAliveHeader(false)
            .build();
    long mostBytes = REQUEST_LINE_BYTES + HEADER_BYTES + (long) FRAMING * dispatcher.bodyLimit();
    HelidonConnections helidonConnections =
        new HelidonConnections(
            http, limits, proxies, slow -> tooLate(dispatcher, slow, date), mostBytes);
    WebServer server =
        WebServer.builder()
            .host(host)
            .port(port)
            .shutdownHook(false)
            .shutdownGracePeriod(Duration.ofSeconds(1))
            .maxTcpConnections(limits.connections())
            .maxPayloadSize(dispatcher.bodyLimit())
            .connectionOptions(options -> options.tcpNoDelay(true))
            .protocolsDiscoverServices(false)
            .addConnectionSelector(helidonConnections)
            .contentEncoding(new NoDecoding())
            .errorHandling(handling -> handling.includeEntity(true))
            .directHandlers(refusals(dispatcher, date))
            .routing(routing ->
                routing.any((request, response) -> {
                  HelidonConnection helidonConnection = HelidonConnection.CURRENT.get();
                  HelidonExchange exchange =
                      new HelidonExchange(request, response, helidonConnection, proxies, date);
                  helidonConnection.headIsRead(exchange::remoteAddress);
                  answer(dispatcher, exchange);
                }))
            .build()
            .start();
    if (!server.isRunning()) {
      throw new UncheckedIOException(new IOException("can't listen on " + host + ":" + port));
    }
    return new HelidonServer(host, dispatcher, server, helidonConnections);
  }

  /** What Helidon finds for itself on the class path, we need nothing of: a tenth of a start. */
  private static void discoverNothing() {
    ServiceRegistryConfig nothing =
        ServiceRegistryConfig.builder()
            .discoverServices(false)
            .discoverServicesFromServiceLoader(false)
            .build();
    GlobalServiceRegistry.registry(ServiceRegistryManager.create(nothing).registry());
  }

  /** How many connections this process takes at once: as many as its files and its heap allow. */
  public static int mostConnections() {
    return ServerLimits.ofThisProcess().connections();
  }

  /**
   * Waits until nobody listens any more, and says why: true when {@link #close} was called, false
   * when the listener has failed, which Helidon tells nobody: for lack of files or memory it closes
   * its socket, and the process lives on.
   */
  public boolean awaitEnd() throws InterruptedException {
    while (!closed.await(1, TimeUnit.SECONDS)) {
      if (helidonConnections.listenerHasStopped() || isFree(host, port())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isFree(String host, int port) {
    try {
      requireFree(host, port);
      return true;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  /** Asks the system first: of a failure Helidon would tell the log, and nobody else. */
  private static void requireFree(String host, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(host, port));
    } catch (IOException e) {
      throw new UncheckedIOException("can't listen on " + host + ":" + port, e);
    }
  }

  /** The port that it listens on. */
  public int port() {
    return server.port();
  }

  /** Answers 503 to new requests, waits up to 10 s for the running ones, then stops. */
  @Override
  public void close() {
    closed.countDown();
    dispatcher.drain(GRACE);
    server.stop();
    helidonConnections.close();
  }

  private static void answer(Dispatcher dispatcher, HelidonExchange exchange) {
    if (exchange.isMalformed()) {
      Response refusal = dispatcher.refuse(ProblemCode.BAD_REQUEST, exchange.remoteAddress());
      exchange.send(refusal.header("Connection", "close"));
    } else {
      dispatcher.dispatch(exchange);
    }
  }

  /** What Helidon answers by itself (broken HTTP) has the shape of every other error. */
  private static DirectHandlers refusals(Dispatcher dispatcher, HttpDate date) {
    DirectHandlers.Builder builder = DirectHandlers.builder();
    for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
      builder.addHandler(
          type,
          (request, event, status, headers, message) ->
              refusal(dispatcher, HelidonConnection.CURRENT.get(), codeOf(status, message), date));
    }
    return builder.build();
  }

  private static DirectHandler.TransportResponse refusal(
      Dispatcher dispatcher, HelidonConnection helidonConnection, ProblemCode code, HttpDate date) {
    // Some wrong bytes surprise Helidon, but as long as there is no request the fault isn't ours.
    boolean theirFault = code == ProblemCode.INTERNAL_ERROR && helidonConnection.isReadingHead();
    Response answer =
        dispatcher.refuse(theirFault ? ProblemCode.BAD_REQUEST : code, helidonConnection.peer());
    DirectHandler.TransportResponse.Builder builder =
        DirectHandler.TransportResponse.builder()
            .status(Status.create(answer.status()))
            .header(HeaderNames.CONTENT_TYPE, answer.media())
            .header(HeaderNames.DATE, date.now())
            .keepAlive(false)
            .entity(answer.body());
    for (Response.Header header : answer.headers()) {
      builder.header(HeaderNames.create(header.name()), header.value());
    }
    return builder.build();
  }

  /** Of half a body its own thread knows better what it belongs to, and records it. */
  private static byte[] tooLate(Dispatcher dispatcher, HelidonConnection slow, HttpDate date) {
    return RawResponse.bytes(
        slow.isReadingHead()
            ? dispatcher.refuse(ProblemCode.REQUEST_TIMEOUT, slow.peer())
            : dispatcher.tooLate(slow.peer()),
        date);
  }

  private static ProblemCode codeOf(Status status, @Nullable String message) {
    return switch (status.code()) {
      case 404 -> ProblemCode.ROUTE_NOT_FOUND;
      case 413 -> ProblemCode.PAYLOAD_TOO_LARGE;
      case 414 -> ProblemCode.URI_TOO_LONG;
      case 431 -> ProblemCode.HEADERS_TOO_LARGE;
      case 500 -> ProblemCode.INTERNAL_ERROR;
      case 503 -> ProblemCode.TEMPORARILY_UNAVAILABLE;
      case 505 -> ProblemCode.HTTP_VERSION_NOT_SUPPORTED;
      default ->
          // Helidon has no event for it, and no status but 400.
          "Header size exceeded".equals(message)
              ? ProblemCode.HEADERS_TOO_LARGE
              : ProblemCode.BAD_REQUEST;
    };
  }
}

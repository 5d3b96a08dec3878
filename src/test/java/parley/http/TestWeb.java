package parley.http;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import parley.http.helidon.HelidonServer;
import parley.http.helidon.ServerLimits;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.testing.NoDatabase;
import parley.tracing.Tracer;

/** A server with a few routes of its own and nothing behind them. The token "good" is known. */
final class TestWeb implements AutoCloseable {
  static final int BODY_LIMIT = 64 * 1024;

  /** Tenths of what the real server grants, so that tests needn't wait. */
  static final ServerLimits IMPATIENT =
      new ServerLimits(
          1_000,
          1_000,
          64 << 20,
          Duration.ofMillis(2_000),
          Duration.ofMillis(500),
          Duration.ofMillis(500),
          64 << 20,
          Duration.ofMillis(100));

  private static final String KEY = Base64.getEncoder().encodeToString(new byte[32]);

  private final HelidonServer helidonServer;

  private TestWeb(HelidonServer helidonServer) {
    this.helidonServer = helidonServer;
  }

  static TestWeb start() {
    return start(IMPATIENT, 1_000_000, List.of());
  }

  /** A server with further routes. */
  static TestWeb start(ServerLimits limits, int requestsPerSecond, List<Route> further) {
    return start(limits, requestsPerSecond, further, new NoDatabase());
  }

  /** A server behind reverse proxies. */
  static TestWeb start(ServerLimits limits, Proxies proxies) {
    return start(limits, 1_000, List.of(), new NoDatabase(), proxies);
  }

  /** A server with further routes and a place for idempotency keys. */
  static TestWeb start(
      ServerLimits limits, int requestsPerSecond, List<Route> further, Database database) {
    return start(limits, requestsPerSecond, further, database, Proxies.NONE);
  }

  private static TestWeb start(
      ServerLimits limits,
      int requestsPerSecond,
      List<Route> further,
      Database database,
      Proxies proxies) {
    List<Route> routes = new ArrayList<>(further);
    routes.add(Route.get("/things/{id}", Access.ANYONE, TestWeb::thing));
    routes.add(Route.openPost("/things", Access.ANYONE, TestWeb::echo).accepting(BODY_LIMIT));
    routes.add(
        Route.get(
            "/list",
            Access.needs(Scope.CONTACTS_READ),
            request -> Response.ok(request.agent().role())));
    routes.add(
        Route.get("/big", Access.ANYONE, request -> Response.text("x".repeat(32 << 20)))
            .answering("text/plain"));
    SecretBox secrets = SecretBox.open(Optional.of(KEY), Path.of(""), new SecureRandom());
    Dispatcher dispatcher =
        new Dispatcher(
            routes,
            TestWeb::caller,
            new RateLimits(OptionalInt.of(requestsPerSecond)),
            new Cursors(secrets),
            new Idempotency(database, Clock.systemUTC(), secrets),
            Cors.NONE,
            new Ids(Clock.systemUTC(), 0),
            new SimpleMeterRegistry(),
            Tracer.NONE);
    return new TestWeb(
        HelidonServer.start("127.0.0.1", 0, proxies, dispatcher, InstantSource.system(), limits));
  }

  private static Response thing(Request request) {
    String id = request.path("id");
    return Response.ok(Map.of("id", id, "q", request.query("q").orElse(""))).version(3);
  }

  private static Response echo(Request request) {
    Fields body = request.body();
    Field<String> name = body.text("name", 1_000);
    body.check();
    return Response.ok(Map.of("name", name.or("")));
  }

  private static Caller caller(String token, String address) {
    if (!token.equals("good")) {
      throw Problem.of(ProblemCode.INVALID_TOKEN, "Log in again.");
    }
    return new AgentCaller(1, 2, null, 3, Role.AGENT, false, Instant.MAX);
  }

  int port() {
    return helidonServer.port();
  }

  RawClient connect() {
    return RawClient.connect(port());
  }

  /** The answer to one request on a connection of its own. */
  RawAnswer ask(String request) {
    try (RawClient client = connect()) {
      return client.send(request).answer();
    }
  }

  HelidonServer server() {
    return helidonServer;
  }

  @Override
  public void close() {
    helidonServer.close();
  }
}

package parley;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.checks.ServerChecks;
import parley.http.Access;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.SecretBox;
import parley.storage.StorageException;

/** What operators and their machines ask: {@code /healthz}, {@code /readyz}, {@code /metrics}. */
final class OperationRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(OperationRoutes.class);
  private static final int PATIENCE_MS = 900;
  private static final int RETRY_SECONDS = 2;
  private static final String NO_ANSWER = "The database does not answer.";

  private final Database database;
  private final SecretBox secrets;
  private final ProcessMeters meters;
  private final MetricsAccess metricsAccess;

  OperationRoutes(
      Database database, SecretBox secrets, ProcessMeters meters, Optional<String> metricsToken) {
    this.database = database;
    this.secrets = secrets;
    this.meters = meters;
    this.metricsAccess = new MetricsAccess(metricsToken);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/healthz", Access.ANYONE, this::alive),
        Route.get("/readyz", Access.ANYONE, this::ready),
        Route.get("/metrics", Access.ANYONE, this::metrics).answering("text/plain"));
  }

  /** Whoever knows the secret key can make sure that this is a server of its installation. */
  private Response alive(Request request) {
    Response alive = Response.ok(Map.of("status", "ok"));
    return request
        .header(ServerChecks.CHALLENGE)
        .flatMap(challenge -> ServerChecks.proof(secrets, challenge))
        .map(proof -> alive.header(ServerChecks.PROOF, proof))
        .orElse(alive);
  }

  private Response ready(Request request) {
    whyNotReady()
        .ifPresent(reason -> {
          throw Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, reason).retryAfter(RETRY_SECONDS);
        });
    return Response.ok(Map.of("status", "ok"));
  }

  /** Within a second: who asks has little patience, and wants a no rather than nothing. */
  private Optional<String> whyNotReady() {
    return CompletableFuture.supplyAsync(this::askDatabase, Thread::startVirtualThread)
        .completeOnTimeout(Optional.of(NO_ANSWER), PATIENCE_MS, TimeUnit.MILLISECONDS)
        .join();
  }

  private Optional<String> askDatabase() {
    try {
      return database.answers() ? Optional.empty() : Optional.of(NO_ANSWER);
    } catch (StorageException e) {
      LOG.atLevel(StorageException.level(e)).log("not ready: {}", e.getMessage());
      boolean readOnly = e instanceof StorageException.Unavailable away && away.isReadOnly();
      return Optional.of(readOnly ? "The database takes no writes." : NO_ANSWER);
    }
  }

  private Response metrics(Request request) {
    metricsAccess.require(request);
    return Response.bytes(
        200,
        "text/plain; version=0.0.4; charset=utf-8",
        meters.scrape().getBytes(StandardCharsets.UTF_8));
  }
}

package parley.simulator;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import parley.http.Access;
import parley.http.Json;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;

/** Files: {@code /simulator/graph/…/media} and what becomes of them. */
final class GraphMediaRoutes {
  private static final Duration KEPT = Duration.ofDays(30);
  private static final int OVERHEAD_BYTES = 64 * 1024;
  private static final int NOT_FOUND = 404;

  private final GraphHandler handler;
  private final NumberDirectory numberDirectory;
  private final Behaviours behaviours;
  private final SimulatedFiles simulatedFiles;
  private final WebhookPoster webhookPoster;
  private final InstantSource clock;
  private final MetaIds ids;

  GraphMediaRoutes(
      GraphHandler handler,
      NumberDirectory numberDirectory,
      Memory memory,
      WebhookPoster webhookPoster,
      InstantSource clock,
      MetaIds ids) {
    this.handler = handler;
    this.numberDirectory = numberDirectory;
    this.behaviours = memory.behaviours();
    this.simulatedFiles = memory.simulatedFiles();
    this.webhookPoster = webhookPoster;
    this.clock = clock;
    this.ids = ids;
  }

  List<Route> routes() {
    return List.of(
        Route.openPost(
                "/simulator/graph/{version}/{phone_number_id}/media",
                Access.PROVIDER,
                handler.around(this::upload))
            .accepting(SimulatedFileTypes.MOST_BYTES + OVERHEAD_BYTES),
        Route.get(MediaUrls.PATH, Access.PROVIDER, handler.unversioned(this::download)));
  }

  private Response upload(Request request) {
    GraphUpload graphUpload = GraphUpload.of(request);
    GraphCall call = GraphCall.toNumber(request, graphUpload.parameters(), numberDirectory);
    GraphParameters graphParameters = GraphParameters.of(call.parameters());
    graphParameters.choice("messaging_product", Set.of("whatsapp"), null);
    FileContent file = graphUpload.file();
    if (file == null) {
      throw GraphError.parameter("The parameter file is required.").refusal();
    }
    SimulatedFileTypes.check(graphUpload.mimeType(), file.length());
    return answer(
        call.number(),
        plannedFault -> {
          String id = ids.medium();
          String number = call.number().phoneNumberId();
          simulatedFiles.add(
              new SimulatedFile(
                  id, number, graphUpload.mimeType(), file, clock.instant().plus(KEPT)));
          return Response.ok(Json.object().put("id", id));
        });
  }

  /** Where a file is to be had, and what it is. */
  Response show(Request request, String id) {
    SimulatedFile simulatedFile = medium(id, "get");
    BusinessNumber number = owner(request, simulatedFile);
    if (request
        .query("phone_number_id")
        .filter(it -> !it.equals(simulatedFile.phoneNumberId()))
        .isPresent()) {
      throw GraphError.noSuchObject("get", id).refusal();
    }
    return answer(
        number,
        plannedFault ->
            Response.ok(
                Json.object()
                    .put("messaging_product", "whatsapp")
                    .put("url", MediaUrls.of(request, simulatedFile, number, clock.instant()))
                    .put("mime_type", simulatedFile.mimeType())
                    .put("sha256", simulatedFile.fileContent().sha256Hex())
                    .put("file_size", Integer.toString(simulatedFile.fileContent().length()))
                    .put("id", simulatedFile.id())));
  }

  /** Forgets a file. */
  Response delete(Request request, String id) {
    SimulatedFile simulatedFile = medium(id, "delete");
    return answer(
        owner(request, simulatedFile),
        plannedFault -> {
          simulatedFiles.remove(simulatedFile.id());
          return Response.ok(Json.object().put("success", true));
        });
  }

  private Response download(Request request) {
    Optional<SimulatedFile> medium = request.query("mid").flatMap(this::find);
    if (medium.isEmpty()) {
      return gone();
    }
    BusinessNumber number = owner(request, medium.get());
    return MediaUrls.isAlive(request, medium.get(), number, clock.instant())
        ? answer(number, CallKind.DOWNLOAD, plannedFault -> content(medium.get(), plannedFault))
        : gone();
  }

  private static Response content(SimulatedFile simulatedFile, PlannedFault plannedFault) {
    if (plannedFault.expiredUrl()) {
      return gone();
    }
    byte[] bytes = simulatedFile.fileContent().copy();
    if (plannedFault.wrongBytes()) {
      bytes[0] ^= 1;
    }
    return Response.bytes(200, simulatedFile.mimeType(), bytes);
  }

  private static Response gone() {
    return Response.bytes(NOT_FOUND, "text/plain; charset=utf-8", new byte[0]);
  }

  private Response answer(BusinessNumber number, Function<PlannedFault, Response> work) {
    return answer(number, CallKind.MEDIA, work);
  }

  private Response answer(
      BusinessNumber number, CallKind kind, Function<PlannedFault, Response> work) {
    return handler.answer(behaviours.next(number, kind), webhookPoster, work);
  }

  private SimulatedFile medium(String id, String method) {
    return find(id).orElseThrow(() -> GraphError.noSuchObject(method, id).refusal());
  }

  private Optional<SimulatedFile> find(String id) {
    return simulatedFiles
        .find(id)
        .filter(simulatedFile -> clock.instant().isBefore(simulatedFile.expiresAt()));
  }

  /** The number that the file belongs to, once the token has proved that it is asked by it. */
  private BusinessNumber owner(Request request, SimulatedFile simulatedFile) {
    String id = simulatedFile.phoneNumberId();
    return GraphCall.of(request, Json.object(), id, numberDirectory.find(id).stream().toList())
        .number();
  }
}

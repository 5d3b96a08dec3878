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

  private final GraphTurnstile turnstile;
  private final Numbers numbers;
  private final Behaviours behaviours;
  private final Media media;
  private final Courier courier;
  private final InstantSource clock;
  private final MetaIds ids;

  GraphMediaRoutes(
      GraphTurnstile turnstile,
      Numbers numbers,
      Memory memory,
      Courier courier,
      InstantSource clock,
      MetaIds ids) {
    this.turnstile = turnstile;
    this.numbers = numbers;
    this.behaviours = memory.behaviours();
    this.media = memory.media();
    this.courier = courier;
    this.clock = clock;
    this.ids = ids;
  }

  List<Route> routes() {
    return List.of(
        Route.openPost(
                "/simulator/graph/{version}/{phone_number_id}/media",
                Access.PROVIDER,
                turnstile.around(this::upload))
            .accepting(MediaTypes.MOST_BYTES + OVERHEAD_BYTES),
        Route.get(MediaUrls.PATH, Access.PROVIDER, turnstile.unversioned(this::download)));
  }

  private Response upload(Request request) {
    Upload upload = Upload.of(request);
    GraphCall call = GraphCall.toNumber(request, upload.parameters(), numbers);
    Params params = Params.of(call.parameters());
    params.choice("messaging_product", Set.of("whatsapp"), null);
    Bytes file = upload.file();
    if (file == null) {
      throw GraphError.parameter("The parameter file is required.").refusal();
    }
    MediaTypes.check(upload.mimeType(), file.length());
    return answer(
        call.number(),
        fate -> {
          String id = ids.medium();
          String number = call.number().phoneNumberId();
          media.add(new Medium(id, number, upload.mimeType(), file, clock.instant().plus(KEPT)));
          return Response.ok(Json.object().put("id", id));
        });
  }

  /** Where a file is to be had, and what it is. */
  Response show(Request request, String id) {
    Medium medium = medium(id, "get");
    BusinessNumber number = owner(request, medium);
    if (request
        .query("phone_number_id")
        .filter(it -> !it.equals(medium.phoneNumberId()))
        .isPresent()) {
      throw GraphError.noSuchObject("get", id).refusal();
    }
    return answer(
        number,
        fate ->
            Response.ok(
                Json.object()
                    .put("messaging_product", "whatsapp")
                    .put("url", MediaUrls.of(request, medium, number, clock.instant()))
                    .put("mime_type", medium.mimeType())
                    .put("sha256", medium.bytes().sha256Hex())
                    .put("file_size", Integer.toString(medium.bytes().length()))
                    .put("id", medium.id())));
  }

  /** Forgets a file. */
  Response delete(Request request, String id) {
    Medium medium = medium(id, "delete");
    return answer(
        owner(request, medium),
        fate -> {
          media.remove(medium.id());
          return Response.ok(Json.object().put("success", true));
        });
  }

  private Response download(Request request) {
    Optional<Medium> medium = request.query("mid").flatMap(this::find);
    if (medium.isEmpty()) {
      return gone();
    }
    BusinessNumber number = owner(request, medium.get());
    return MediaUrls.isAlive(request, medium.get(), number, clock.instant())
        ? answer(number, Call.DOWNLOAD, fate -> content(medium.get(), fate))
        : gone();
  }

  private static Response content(Medium medium, Fate fate) {
    if (fate.expiredUrl()) {
      return gone();
    }
    byte[] bytes = medium.bytes().copy();
    if (fate.wrongBytes()) {
      bytes[0] ^= 1;
    }
    return Response.bytes(200, medium.mimeType(), bytes);
  }

  private static Response gone() {
    return Response.bytes(NOT_FOUND, "text/plain; charset=utf-8", new byte[0]);
  }

  private Response answer(BusinessNumber number, Function<Fate, Response> work) {
    return answer(number, Call.MEDIA, work);
  }

  private Response answer(BusinessNumber number, Call kind, Function<Fate, Response> work) {
    return turnstile.answer(behaviours.next(number, kind), courier, work);
  }

  private Medium medium(String id, String method) {
    return find(id).orElseThrow(() -> GraphError.noSuchObject(method, id).refusal());
  }

  private Optional<Medium> find(String id) {
    return media.find(id).filter(medium -> clock.instant().isBefore(medium.expiresAt()));
  }

  /** The number that the file belongs to, once the token has proved that it is asked by it. */
  private BusinessNumber owner(Request request, Medium medium) {
    String id = medium.phoneNumberId();
    return GraphCall.of(request, Json.object(), id, numbers.find(id).stream().toList()).number();
  }
}

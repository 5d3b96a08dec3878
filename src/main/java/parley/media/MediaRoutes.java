package parley.media;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Access;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.IdType;

/** {@code /v1/media}. */
final class MediaRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(MediaRoutes.class);

  /** The file, and what multipart puts around it. */
  private static final int LARGEST_BODY = Uploads.MOST + (64 << 10);

  private static final int RETRY_SECONDS = 2;
  private static final String UNKNOWN = "application/octet-stream";

  private final MediaRows rows = new MediaRows();
  private final Database database;
  private final MediaFiles files;
  private final Links links;
  private final Uploads uploads;
  private final Erasure erasure;

  MediaRoutes(Database database, MediaFiles files, Links links, Uploads uploads, Erasure erasure) {
    this.database = database;
    this.files = files;
    this.links = links;
    this.uploads = uploads;
    this.erasure = erasure;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/v1/media", Access.AGENT, uploads).accepting(LARGEST_BODY),
        Route.get("/v1/media/{id}", Access.AGENT_OR_LINK, this::file).answering("*/*"),
        Route.delete("/v1/media/{id}", Access.AGENT, this::erase),
        Route.get("/v1/media/{id}/details", Access.AGENT, this::details));
  }

  private Response erase(Request request) {
    if (!erasure.erase(own(request))) {
      throw Problem.notFound();
    }
    return Response.noContent();
  }

  private Response details(Request request) {
    return Response.ok(MediaView.of(find(own(request)), links));
  }

  private Response file(Request request) {
    Medium medium = find(request.isLinked() ? links.follow(request) : own(request));
    return switch (medium.status()) {
      case READY -> content(medium);
      case FAILED ->
          throw Problem.of(
              ProblemCode.MEDIA_FAILED, Objects.requireNonNullElse(medium.reason(), ""));
      case PENDING, STAGED ->
          throw Problem.of(ProblemCode.MEDIA_NOT_READY, "The provider still has it.")
              .retryAfter(RETRY_SECONDS);
    };
  }

  private static Place own(Request request) {
    return new Place(request.organizationId(), request.id("id", IdType.MEDIA));
  }

  private Medium find(Place place) {
    return database
        .read(tx -> rows.find(tx, place.organizationId(), place.id()))
        .orElseThrow(Problem::notFound);
  }

  /** A voice note has no name of its own. */
  private static String named(Medium medium, Optional<Kind> kind) {
    String id = IdType.MEDIA.encode(medium.id());
    return kind.map(known -> id + "." + known.extension()).orElse(id);
  }

  /** What isn't known to be harmless is never shown, and never called by its name. */
  private Response content(Medium medium) {
    Optional<Kind> kind = Optional.ofNullable(medium.mediaType()).flatMap(Kind::of);
    String name = Objects.requireNonNullElseGet(medium.filename(), () -> named(medium, kind));
    return Response.stream(
            kind.map(Kind::mediaType).orElse(UNKNOWN),
            Objects.requireNonNullElse(medium.size(), 0L),
            open(medium))
        .header(
            "Content-Disposition",
            Filenames.disposition(kind.map(Kind::isInline).orElse(false), name))
        .header("Content-Security-Policy", "sandbox; default-src 'none'")
        .header("Cache-Control", "private, no-cache")
        .header("ETag", "\"" + medium.sha256() + "\"");
  }

  private InputStream open(Medium medium) {
    try {
      return files.store().open(medium.place());
    } catch (IOException e) {
      LOG.error("the file of {} can't be read: {}", IdType.MEDIA.encode(medium.id()), e.toString());
      throw Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "The file can't be read now.")
          .retryAfter(RETRY_SECONDS);
    }
  }
}

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
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.IdType;

/** {@code /v1/media}. */
final class MediaRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(MediaRoutes.class);

  /** The file, and what multipart puts around it. */
  private static final int LARGEST_BODY = Uploads.MOST + (64 << 10);

  private static final int RETRY_SECONDS = 2;
  private static final String UNKNOWN = "application/octet-stream";

  private final Database database;
  private final MediaIntake intake;
  private final SignedLinks links;
  private final Uploads uploads;
  private final MediaErasure mediaErasure;

  MediaRoutes(
      Database database,
      MediaIntake intake,
      SignedLinks links,
      Uploads uploads,
      MediaErasure mediaErasure) {
    this.database = database;
    this.intake = intake;
    this.links = links;
    this.uploads = uploads;
    this.mediaErasure = mediaErasure;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/v1/media", Access.needs(Scope.MEDIA_WRITE), uploads).accepting(LARGEST_BODY),
        Route.get("/v1/media/{id}", Access.needs(Scope.CONVERSATIONS_READ).orLink(), this::file)
            .answering("*/*"),
        Route.delete("/v1/media/{id}", Access.needs(Scope.MEDIA_WRITE), this::erase),
        Route.get("/v1/media/{id}/details", Access.needs(Scope.CONVERSATIONS_READ), this::details));
  }

  private Response erase(Request request) {
    if (!mediaErasure.erase(own(request))) {
      throw Problem.notFound();
    }
    return Response.noContent();
  }

  private Response details(Request request) {
    return Response.ok(MediaView.of(find(own(request)), links));
  }

  private Response file(Request request) {
    MediaFile mediaFile = find(request.isLinked() ? links.follow(request) : own(request));
    return switch (mediaFile.status()) {
      case READY -> content(mediaFile);
      case FAILED ->
          throw Problem.of(
              ProblemCode.MEDIA_FAILED, Objects.requireNonNullElse(mediaFile.reason(), ""));
      case PENDING, STAGED ->
          throw Problem.of(ProblemCode.MEDIA_NOT_READY, "The provider still has it.")
              .retryAfter(RETRY_SECONDS);
    };
  }

  private static MediaKey own(Request request) {
    return new MediaKey(request.organizationId(), request.id("id", IdType.MEDIA));
  }

  private MediaFile find(MediaKey mediaKey) {
    return database
        .read(tx -> MediaRows.find(tx, mediaKey.organizationId(), mediaKey.id()))
        .orElseThrow(Problem::notFound);
  }

  /** A voice note has no name of its own. */
  private static String named(MediaFile mediaFile, Optional<FileType> kind) {
    String id = IdType.MEDIA.encode(mediaFile.id());
    return kind.map(known -> id + "." + known.extension()).orElse(id);
  }

  /** What isn't known to be harmless is never shown, and never called by its name. */
  private Response content(MediaFile mediaFile) {
    Optional<FileType> kind = Optional.ofNullable(mediaFile.mediaType()).flatMap(FileType::of);
    String name = Objects.requireNonNullElseGet(mediaFile.filename(), () -> named(mediaFile, kind));
    long size = Objects.requireNonNullElse(mediaFile.size(), 0L);
    return Response.ranged(
            kind.map(FileType::mediaType).orElse(UNKNOWN),
            size,
            (from, length) -> open(mediaFile, from, length, size))
        .header(
            "Content-Disposition",
            Filenames.disposition(kind.map(FileType::isInline).orElse(false), name))
        .header("Content-Security-Policy", "sandbox; default-src 'none'")
        .header("Cache-Control", "private, no-cache")
        .header("ETag", "\"" + mediaFile.sha256() + "\"");
  }

  private InputStream open(MediaFile mediaFile, long from, long length, long size) {
    try {
      return length == size
          ? intake.store().open(mediaFile.place())
          : intake.store().open(mediaFile.place(), from, length);
    } catch (IOException e) {
      LOG.error(
          "media {}: could not read the file: {}",
          IdType.MEDIA.encode(mediaFile.id()),
          e.toString());
      throw Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "The file can't be read now.")
          .retryAfter(RETRY_SECONDS);
    }
  }
}

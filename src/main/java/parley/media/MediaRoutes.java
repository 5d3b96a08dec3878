package parley.media;

import java.util.List;
import parley.http.Access;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.IdType;

/** {@code /v1/media}. */
final class MediaRoutes {
  /** The file, and what multipart puts around it. */
  private static final int LARGEST_BODY = Uploads.MOST + (64 << 10);

  private final Database database;
  private final MediaBytes content;
  private final SignedLinks links;
  private final Uploads uploads;
  private final MediaErasure mediaErasure;

  MediaRoutes(
      Database database,
      MediaBytes content,
      SignedLinks links,
      Uploads uploads,
      MediaErasure mediaErasure) {
    this.database = database;
    this.content = content;
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
    return content.of(find(request.isLinked() ? links.follow(request) : own(request)));
  }

  private static MediaKey own(Request request) {
    return new MediaKey(request.organizationId(), request.id("id", IdType.MEDIA));
  }

  private MediaFile find(MediaKey mediaKey) {
    return database
        .read(tx -> MediaRows.find(tx, mediaKey.organizationId(), mediaKey.id()))
        .orElseThrow(Problem::notFound);
  }
}

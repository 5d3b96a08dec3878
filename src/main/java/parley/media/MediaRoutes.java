package parley.media;

import java.util.List;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
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
  private final Audit audit;

  MediaRoutes(
      Database database,
      MediaBytes content,
      SignedLinks links,
      Uploads uploads,
      MediaErasure mediaErasure,
      Audit audit) {
    this.database = database;
    this.content = content;
    this.links = links;
    this.uploads = uploads;
    this.mediaErasure = mediaErasure;
    this.audit = audit;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/v1/media", Access.needs(Scope.MEDIA_WRITE), uploads).accepting(LARGEST_BODY),
        Route.get("/v1/media/{id}", Access.needs(Scope.CONVERSATIONS_READ).orLink(), this::file)
            .answering("*/*"),
        Route.delete("/v1/media/{id}", Access.needs(Scope.MEDIA_WRITE), this::erase),
        Route.get("/v1/media/{id}/details", Access.needs(Scope.CONVERSATIONS_READ), this::details));
  }

  /** Of the file itself no log tells more than its id: its name may be what has to go. */
  private Response erase(Request request) {
    MediaKey mediaKey = own(request);
    database.write(tx -> {
      if (!mediaErasure.erase(tx, mediaKey)) {
        throw Problem.notFound();
      }
      AuditTarget target = AuditTarget.of(IdType.MEDIA, mediaKey.id());
      audit.write(tx, AuditActor.of(request), AuditAction.MEDIA_DELETED, target);
      return true;
    });
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

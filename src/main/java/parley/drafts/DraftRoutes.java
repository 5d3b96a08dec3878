package parley.drafts;

import java.time.Instant;
import java.util.List;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.Timestamps;
import parley.storage.IdType;

/** {@code /v1/drafts}, and the draft of each conversation. */
final class DraftRoutes {
  private static final String PATH = "/v1/conversations/{id}/draft";
  private static final int LONGEST = 65_536;
  private static final int LONGEST_TIME = 100;

  private final Drafts drafts;

  DraftRoutes(Drafts drafts) {
    this.drafts = drafts;
  }

  List<Route> routes() {
    Access self = Access.needs(Scope.SELF);
    return List.of(
        Route.get("/v1/drafts", self, this::list),
        Route.get(PATH, self, this::show),
        Route.put(PATH, self, this::put),
        Route.delete(PATH, self, this::delete));
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    return request.page(paging, drafts.page(owner(request), paging).map(Draft::view));
  }

  private Response show(Request request) {
    return Response.ok(drafts.get(owner(request), conversation(request)).view());
  }

  private Response put(Request request) {
    long conversation = conversation(request);
    Fields body = request.body();
    Field<String> text = body.text("text", LONGEST);
    Field<String> note = body.text("note", LONGEST);
    Field<Instant> updatedAt =
        body.text("updated_at", LONGEST_TIME)
            .parse(Timestamps::parse, "invalid_timestamp", "must be ISO 8601 with an offset");
    body.ignore(List.of("conversation_id"));
    body.check();
    Draft draft = new Draft(conversation, text.or(""), note.or(""), updatedAt.orNull());
    return Response.ok(drafts.put(owner(request), draft).view());
  }

  private Response delete(Request request) {
    drafts.remove(owner(request), conversation(request));
    return Response.noContent();
  }

  private static DraftOwner owner(Request request) {
    return DraftOwner.of(request.caller());
  }

  private static long conversation(Request request) {
    return request.id("id", IdType.CONVERSATION);
  }
}

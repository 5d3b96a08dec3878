package parley.replies;

import java.util.ArrayList;
import java.util.List;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/replies}. */
final class ReplyRoutes {
  private static final int LONGEST_SEARCH = 200;

  private final Replies replies;

  ReplyRoutes(Replies replies) {
    this.replies = replies;
  }

  List<Route> routes() {
    Access read = Access.needs(Scope.REPLIES_READ);
    Access write = Access.needs(Scope.REPLIES_WRITE);
    List<Route> routes = new ArrayList<>();
    routes.add(Route.get("/v1/replies", read, this::list));
    routes.add(Route.post("/v1/replies", write, this::create));
    routes.add(Route.get("/v1/replies/{id}", read, this::show));
    routes.addAll(Route.update("/v1/replies/{id}", write, this::update));
    routes.add(Route.delete("/v1/replies/{id}", write, this::delete));
    routes.add(
        Route.post("/v1/replies/{id}/render", Access.needs(Scope.MESSAGES_SEND), this::render));
    return routes;
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    String search = request.query("search").orElse("");
    if (search.codePointCount(0, search.length()) > LONGEST_SEARCH) {
      throw Problem.invalidParameter("query:search", "must have at most 200 characters");
    }
    return request.page(paging, replies.page(request.caller(), search, paging).map(ReplyView::of));
  }

  private Response show(Request request) {
    return answer(replies.get(request.caller(), id(request)));
  }

  private WriteAndAnswer<Reply> create(Request request) {
    ReplyChange wanted = ReplyBody.added(request.body());
    return new WriteAndAnswer<>(
        tx -> replies.add(tx, request.caller(), wanted),
        reply ->
            Response.created("/v1/replies/" + IdType.REPLY.encode(reply.id()), ReplyView.of(reply))
                .version(reply.version()));
  }

  private Response update(Request request) {
    long id = id(request);
    ReplyChange change = ReplyBody.changed(request.body());
    return answer(replies.change(request.caller(), id, request.expectedVersion(), change));
  }

  private Response delete(Request request) {
    replies.remove(request.caller(), id(request), request.expectedVersion());
    return Response.noContent();
  }

  /**
   * For who sends it; as it tells of a contact and of a reply, they must be allowed to see both.
   */
  private WriteAndAnswer<Placeholders.Filled> render(Request request) {
    request.caller().require(Scope.REPLIES_READ);
    request.caller().require(Scope.CONTACTS_READ);
    long id = id(request);
    Fields body = request.body();
    Field<Long> conversation =
        body.id("conversation_id", IdType.CONVERSATION, "unknown_conversation").required();
    body.check();
    return new WriteAndAnswer<>(
        tx -> replies.render(tx, request.caller(), id, conversation.get()), Response::ok);
  }

  private static Response answer(Reply reply) {
    return Response.ok(ReplyView.of(reply)).version(reply.version());
  }

  private static long id(Request request) {
    return request.id("id", IdType.REPLY);
  }
}

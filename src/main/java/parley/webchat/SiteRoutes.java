package parley.webchat;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.webchat.WebChatType;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;

/** {@code /chat/v1}: what a page of the site itself calls, before there is a frame. */
final class SiteRoutes {
  private static final int LONGEST_KEY = 64;

  private record Begun(String token, long expiresIn, VisitorName visitor) {}

  private record VisitorName(String id, boolean verified) {}

  private record Summary(int unreadCount, @Nullable String lastAt) {}

  private final VisitorSessions sessions;
  private final VisitorThreads threads;

  SiteRoutes(VisitorSessions sessions, VisitorThreads threads) {
    this.sessions = sessions;
    this.threads = threads;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/chat/v1/config", Access.ANYONE, this::appearance).forSites(),
        Route.get("/chat/v1/summary", Access.VISITOR, this::summary).forSites(),
        Route.openPost("/chat/v1/sessions", Access.ANYONE, this::begin).forSites());
  }

  private Response appearance(Request request) {
    String key =
        request
            .query("key")
            .filter(text -> text.length() <= LONGEST_KEY)
            .orElseThrow(() -> Problem.invalidParameter("query:key", "must be a widget's key"));
    ChatAppearance appearance = ChatAppearance.of(sessions.shown(request, key));
    String tag = Integer.toHexString(Json.text(appearance).hashCode());
    return Response.ok(appearance)
        .header("ETag", "\"" + tag + "\"")
        .header("Cache-Control", "public, max-age=60");
  }

  private Response summary(Request request) {
    VisitorView view = threads.latest(sessions.ofSite(request)).view();
    return Response.ok(new Summary(view.unreadCount(), view.lastAt()));
  }

  private Response begin(Request request) {
    Fields body = request.body();
    Field<String> key = body.text("key", LONGEST_KEY).required();
    Field<String> jwt = body.text("jwt", IdentityTokens.LONGEST);
    Field<String> former = body.text("previous_token", LONGEST_KEY);
    body.check();
    Channel channel = sessions.channel(request, key.get());
    VisitorSessions.Begun begun = begin(channel, jwt.orNull(), former.or(""));
    VisitorSession session = begun.session();
    String id = session.anonymousAddress();
    long expiresIn = sessions.left(session).toSeconds();
    return Response.json(
        201, new Begun(begun.token(), expiresIn, new VisitorName(id, session.isVerified())));
  }

  private VisitorSessions.Begun begin(Channel channel, @Nullable String jwt, String former) {
    if (jwt == null) {
      if (WebChatType.requiresIdentity(channel)) {
        throw Problem.of(ProblemCode.FORBIDDEN, "This chat needs a jwt of the site's server.");
      }
      return sessions.begin(channel);
    }
    VisitorIdentity identity = sessions.identity(channel, jwt);
    Optional<VisitorSession> known = sessions.known(channel, former);
    Optional<VisitorSession> same = known.filter(session -> mayBe(session, identity));
    same.filter(visitor -> !visitor.isVerified())
        .ifPresent(visitor -> threads.named(channel, visitor, identity));
    VisitorSessions.Begun begun = sessions.begin(channel, identity, same);
    known.ifPresent(session -> sessions.end(session, former));
    return begun;
  }

  /** Whoever was another user of the site is not this one. */
  private static boolean mayBe(VisitorSession session, VisitorIdentity identity) {
    return !session.isVerified() || identity.subject().equals(session.subject());
  }
}

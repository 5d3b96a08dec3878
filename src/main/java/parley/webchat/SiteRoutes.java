package parley.webchat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.webchat.WebChatTexts;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;

/**
 * {@code /chat/v1}: what is called before there is a visitor, by pages of the site and the frame.
 */
final class SiteRoutes {
  private static final int LONGEST_KEY = 64;

  private record Begun(String token, long expiresIn, VisitorName visitor) {}

  private record VisitorName(String id, boolean verified) {}

  private record Summary(int unreadCount, @Nullable String lastAt) {}

  private final VisitorSessions sessions;
  private final VisitorNetworks networks;
  private final VisitorChallenges challenges;
  private final VisitorArrivals arrivals;
  private final VisitorThreads threads;
  private final ChatHours hours;
  private final SeenSites seen;

  SiteRoutes(
      VisitorSessions sessions,
      VisitorNetworks networks,
      VisitorChallenges challenges,
      VisitorArrivals arrivals,
      VisitorThreads threads,
      ChatHours hours,
      SeenSites seen) {
    this.sessions = sessions;
    this.networks = networks;
    this.challenges = challenges;
    this.arrivals = arrivals;
    this.threads = threads;
    this.hours = hours;
    this.seen = seen;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/chat/v1/config", Access.ANYONE, this::appearance).forSites(),
        Route.get("/chat/v1/summary", Access.VISITOR, this::summary).forSites(),
        Route.get("/chat/v1/challenge", Access.ANYONE, this::challenge),
        Route.openPost("/chat/v1/sessions", Access.ANYONE, this::begin).forSites());
  }

  private Response appearance(Request request) {
    Channel channel = sessions.shown(request, key(request));
    seen.see(channel, request);
    WebChatTexts texts = WebChatTexts.of(channel, request.query("locale").orElse(""));
    ChatAppearance appearance = ChatAppearance.of(channel, texts, hours.of(channel));
    String tag = Integer.toHexString(Json.text(appearance).hashCode());
    return Response.ok(appearance)
        .header("ETag", "\"" + tag + "\"")
        .header("Cache-Control", "public, max-age=60");
  }

  private static String key(Request request) {
    return request
        .query("key")
        .filter(text -> text.length() <= LONGEST_KEY)
        .orElseThrow(() -> Problem.invalidParameter("query:key", "must be a widget's key"));
  }

  /** Asked for by the frame, which is of our own origin. */
  private Response challenge(Request request) {
    Channel channel = sessions.find(key(request)).orElseThrow(Problem::notFound);
    return Response.ok(challenges.issue(channel)).header("Cache-Control", "no-store");
  }

  private Response summary(Request request) {
    VisitorView view = threads.latest(sessions.ofSite(request)).view();
    return Response.ok(new Summary(view.unreadCount(), view.lastAt()));
  }

  private Response begin(Request request) {
    Fields body = request.body();
    Field<String> key = body.text("key", LONGEST_KEY).required();
    Field<String> jwt = body.text("jwt", IdentityTokens.LONGEST);
    Field<String> proof = body.text("proof", VisitorChallenges.LONGEST);
    Field<Boolean> suspected = body.flag("suspected");
    Field<String> former = body.text("previous_token", LONGEST_KEY);
    body.check();
    Channel channel = sessions.channel(request, key.get());
    String address = request.remoteAddress();
    if (jwt.orNull() == null) {
      networks.require(channel, address);
      challenges.require(channel, proof.orNull(), suspected.or(false));
    }
    VisitorArrivals.Begun begun = arrivals.begin(channel, address, jwt.orNull(), former.or(""));
    VisitorSession session = begun.session();
    VisitorName visitor = new VisitorName(session.anonymousAddress(), session.isVerified());
    return Response.json(201, new Begun(begun.token(), begun.expiresIn().toSeconds(), visitor));
  }
}

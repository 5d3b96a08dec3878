package parley.webchat;

import java.util.List;
import parley.channels.webchat.WebChatType;
import parley.conversations.ConversationRatings;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.Turns;

/** {@code /chat/v1/rating}: how content a visitor was. */
final class RatingRoutes {
  private static final int BEST = 5;
  private static final int LONGEST_COMMENT = 1_000;

  private final VisitorSessions sessions;
  private final VisitorThreads threads;
  private final ConversationRatings ratings;
  private final VisitorLimits limits;

  RatingRoutes(
      VisitorSessions sessions,
      VisitorThreads threads,
      ConversationRatings ratings,
      VisitorLimits limits) {
    this.sessions = sessions;
    this.threads = threads;
    this.ratings = ratings;
    this.limits = limits;
  }

  List<Route> routes() {
    return List.of(Route.openPost("/chat/v1/rating", Access.VISITOR, this::rate));
  }

  private Response rate(Request request) {
    VisitorSession session = sessions.require(request);
    Fields body = request.body();
    Field<Long> score = body.number("score", 1, BEST).required();
    Field<String> comment = body.text("comment", LONGEST_COMMENT);
    body.check();
    limits.chargeRating(session);
    if (!WebChatType.asksForRating(threads.channel(session))) {
      throw nothing("This chat doesn't ask how content its visitors are.");
    }
    String said = comment.or("").isBlank() ? null : comment.get();
    boolean isKept =
        Turns.of(
            session.organizationId(),
            () -> ratings.rate(session.thread(), score.get().intValue(), said));
    if (!isKept) {
      throw nothing("Nothing of this visitor has ended, or it was rated already.");
    }
    return Response.noContent();
  }

  private static Problem nothing(String detail) {
    return Problem.of(ProblemCode.NOTHING_TO_RATE, detail);
  }
}

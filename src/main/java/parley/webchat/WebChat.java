package parley.webchat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.random.RandomGenerator;
import parley.accounts.Members;
import parley.channels.Channels;
import parley.conversations.Conversations;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/** The room's door: what visitors of web chats call. */
public final class WebChat {
  private final VisitorSessions sessions;
  private final VisitorThreads threads;

  /** The visitors of all organizations; what they write goes to {@code conversations}. */
  public WebChat(
      Database database,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      Channels channels,
      Conversations conversations) {
    VisitorLimits limits = new VisitorLimits();
    sessions = new VisitorSessions(database, ids, clock, random, channels, limits);
    threads =
        new VisitorThreads(
            database, clock, channels, new Members(), conversations.updateReceiver(), limits);
  }

  /** {@code /chat/v1}. */
  public List<Route> routes() {
    return new VisitorRoutes(sessions, threads).routes();
  }

  /** Ends the sessions of visitors of whom nothing may be left, by their addresses. */
  public static void forget(Tx tx, long organizationId, List<String> addresses) {
    List<Long> visitors =
        addresses.stream()
            .flatMapToLong(address -> IdType.VISITOR.decode(address).stream())
            .boxed()
            .toList();
    if (!visitors.isEmpty()) {
      VisitorSessionRows.forget(tx, organizationId, visitors);
    }
  }

  /** What has to be swept of this room's tables. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(new ExpirySweeper.Expiry(VisitorSessionRows::sweep, Duration.ZERO));
  }
}

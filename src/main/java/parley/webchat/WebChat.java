package parley.webchat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import parley.accounts.Members;
import parley.channels.ChannelKeys;
import parley.channels.Channels;
import parley.channels.webchat.WebChatType;
import parley.conversations.ConversationRatings;
import parley.conversations.Conversations;
import parley.events.Events;
import parley.http.Route;
import parley.media.Media;
import parley.presence.Presence;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.storage.Tx;
import parley.web.ChatPages;

/** The room's door: what visitors of web chats call. */
public final class WebChat implements AutoCloseable {
  private final VisitorSessions sessions;
  private final VisitorChallenges challenges;
  private final VisitorNetworks networks;
  private final VisitorArrivals arrivals;
  private final VisitorThreads threads;
  private final VisitorFiles files;
  private final ConversationRatings ratings;
  private final ChatHours hours;
  private final SeenSites seen;
  private final ChannelKeys keys;
  private final VisitorBell bell;
  private final VisitorLimits limits = new VisitorLimits();
  private final VisitorStreamLimits streamLimits = new VisitorStreamLimits();
  private final Presence presence;
  private final boolean hasDemo;

  /**
   * What a chat is put together of: the rooms that do the work for every channel.
   *
   * @param secrets sign what is asked of browsers
   */
  public record Parts(
      Channels channels,
      Media media,
      Conversations conversations,
      Events events,
      Presence presence,
      SecretBox secrets,
      MeterRegistry meters) {}

  /**
   * The visitors of all organizations; what they write goes to the conversations.
   *
   * @param hasDemo whether there is a page of our own to try a chat on
   */
  public WebChat(
      Database database,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      Parts parts,
      boolean hasDemo) {
    this.presence = parts.presence();
    Gauge.builder("streams.open", streamLimits::open)
        .description("Streams of events and long polls that are open on this node.")
        .tag("reader", "visitor")
        .register(parts.meters());
    sessions =
        new VisitorSessions(database, clock, parts.channels(), new AllowedSites(hasDemo), limits);
    this.hasDemo = hasDemo;
    ratings = parts.conversations().ratings();
    seen = new SeenSites(database, clock, parts.channels());
    keys = parts.channels().keys();
    hours = new ChatHours(database, clock);
    bell = new VisitorBell(database, parts.events());
    parts.events().listen(bell);
    parts.presence().listen(bell);
    threads =
        new VisitorThreads(
            database,
            clock,
            parts.channels(),
            new Members(),
            parts.media().customerFiles(),
            parts.conversations().updateReceiver(),
            limits);
    files =
        new VisitorFiles(
            database, threads, limits, parts.media().privateFiles(), parts.media().customerFiles());
    challenges = new VisitorChallenges(database, clock, random, parts.secrets(), limits);
    networks = new VisitorNetworks(database, clock, parts.secrets(), limits);
    arrivals =
        new VisitorArrivals(
            database,
            ids,
            clock,
            random,
            sessions,
            networks,
            threads,
            parts.conversations().customerAttributes(),
            limits);
  }

  /** {@code /chat/v1}. */
  public List<Route> routes() {
    List<Route> routes =
        new ArrayList<>(
            new SiteRoutes(sessions, networks, challenges, arrivals, threads, hours, seen)
                .routes());
    routes.addAll(
        new VisitorRoutes(sessions, threads, files, bell, limits, streamLimits, presence).routes());
    routes.addAll(seen.routes());
    routes.addAll(new WidgetKeyRoutes(keys).routes());
    routes.addAll(new RatingRoutes(sessions, threads, ratings, limits).routes());
    routes.addAll(
        new ChatPages(key -> sessions.find(key).map(WebChatType::sites), hasDemo).routes());
    return routes;
  }

  /**
   * Lets nobody begin for a day who comes from where a contact came last who was blocked.
   *
   * @param visitors that the contact is
   * @param now when that was
   */
  public static void block(Tx tx, long organizationId, List<VisitorAddress> visitors, Instant now) {
    VisitorNetworks.block(tx, organizationId, visitors, now);
  }

  /** Lets them in again, since the contact is blocked no longer. */
  public static void unblock(Tx tx, long organizationId, List<VisitorAddress> visitors) {
    VisitorNetworks.unblock(tx, organizationId, visitors);
  }

  /**
   * Ends the sessions of visitors of whom nothing may be left, and forgets from where they came.
   */
  public static void forget(Tx tx, long organizationId, List<VisitorAddress> visitors) {
    VisitorErasure.erase(tx, organizationId, visitors);
  }

  /** What has to be swept of this room's tables. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(
        new ExpirySweeper.Expiry(VisitorSessionRows::sweep, VisitorSessions.MEMORY),
        new ExpirySweeper.Expiry(VisitorProofRows::sweep, Duration.ZERO),
        new ExpirySweeper.Expiry(VisitorNetworkRows::sweep, Duration.ZERO));
  }

  /** Ends the streams of visitors, which a shutdown would else wait for. */
  @Override
  public void close() {
    bell.close();
  }
}

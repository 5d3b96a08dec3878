package parley.webchat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.SiteOrigin;
import parley.http.Access;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.StorageException;
import parley.storage.Turns;

/** Which sites have shown a chat: whoever has put the line into a page sees that it works. */
final class SeenSites {
  private static final Logger LOG = LoggerFactory.getLogger(SeenSites.class);

  /** What was seen is written so often at most by a node. */
  private static final Duration NOTED = Duration.ofHours(1);

  private static final int MOST_CHANNELS = 10_000;

  /** A site. */
  record Site(String origin, Instant seenAt) {}

  private record Found(List<Site> data) {}

  private final Database database;
  private final InstantSource clock;
  private final Channels channels;
  private final Cache<Long, Map<String, Instant>> noted =
      Caffeine.newBuilder().maximumSize(MOST_CHANNELS).expireAfterWrite(NOTED).build();

  SeenSites(Database database, InstantSource clock, Channels channels) {
    this.database = database;
    this.clock = clock;
    this.channels = channels;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/channels/{id}/sites", Access.needs(Scope.CHANNELS_READ), this::list));
  }

  /** A page asks how a chat looks, which it may show. */
  void see(Channel channel, Request request) {
    request.header("origin").flatMap(SiteOrigin::parse).ifPresent(origin -> see(channel, origin));
  }

  private void see(Channel channel, String origin) {
    Map<String, Instant> sites = noted.get(channel.id(), id -> new ConcurrentHashMap<>());
    Instant now = clock.instant();
    Instant before = sites.get(origin);
    // Programs can name any origin: those beyond what is kept cost no write.
    if (before == null ? sites.size() < SeenSiteRows.MOST : before.plus(NOTED).isBefore(now)) {
      sites.put(origin, now);
      try {
        Turns.run(channel.organizationId(), () -> note(channel, origin, now));
      } catch (StorageException e) {
        // Only a hint, and the page can show the chat without it.
        LOG.debug("could not note a site of channel {}", IdType.CHANNEL.encode(channel.id()), e);
      }
    }
  }

  private void note(Channel channel, String origin, Instant now) {
    database.write(tx -> {
      SeenSiteRows.see(tx, channel.organizationId(), channel.id(), origin, now);
      return true;
    });
  }

  private Response list(Request request) {
    long organizationId = request.organizationId();
    long id = request.id("id", IdType.CHANNEL);
    return Response.ok(
        new Found(
            database.read(tx -> {
              Channel channel =
                  channels.find(tx, organizationId, id).orElseThrow(Problem::notFound);
              return SeenSiteRows.of(tx, organizationId, channel.id());
            })));
  }
}

package parley.webchat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.webchat.WebChatType;
import parley.http.BearerToken;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.RandomToken;
import parley.http.Request;
import parley.http.TokenHash;
import parley.storage.Database;
import parley.storage.Tx;

/** Knows visitors by their tokens, and sites by the keys of their chats. */
final class VisitorSessions {
  static final String PREFIX = "pvt_";

  /** A token dies so long after its last use. */
  static final Duration IDLE = Duration.ofDays(30);

  /** And so long after it was made. */
  private static final Duration LIFE = Duration.ofDays(180);

  /** So long it is remembered whose a token was. */
  static final Duration MEMORY = Duration.ofHours(1);

  /** Its use is noted so often at most. */
  private static final Duration NOTED = Duration.ofDays(1);

  private final Database database;
  private final InstantSource clock;
  private final Channels channels;
  private final AllowedSites sites;
  private final VisitorLimits limits;

  VisitorSessions(
      Database database,
      InstantSource clock,
      Channels channels,
      AllowedSites sites,
      VisitorLimits limits) {
    this.database = database;
    this.clock = clock;
    this.channels = channels;
    this.sites = sites;
    this.limits = limits;
  }

  /**
   * The channel that a site shows, to somebody who wants to begin.
   *
   * @throws Problem {@code rate_limited}, and as {@link #shown}
   */
  Channel channel(Request request, String key) {
    limits.chargeVisitor(key, request.remoteAddress());
    return shown(request, key);
  }

  /**
   * The channel that a site shows.
   *
   * @throws Problem {@code not_found} for an unknown key; {@code forbidden} when the page that asks
   *     is of a site that isn't allowed
   */
  Channel shown(Request request, String key) {
    Channel channel = find(key).orElseThrow(Problem::notFound);
    sites.require(channel, request);
    return channel;
  }

  /** The channel with this key. */
  Optional<Channel> find(String key) {
    return channels.named(WebChatType.TYPE, List.of(key), List.of()).stream().findFirst();
  }

  /**
   * The session of a token on a channel. That of a user whom the site has named may have ended
   * lately: what they try to send once more in their next session is still the same message.
   */
  Optional<VisitorSession> lately(Channel channel, String token) {
    Instant now = now();
    return RandomToken.mayBe(PREFIX, token)
        ? database
            .read(tx -> VisitorSessionRows.find(tx, TokenHash.of(token), now.minus(MEMORY)))
            .filter(session -> session.organizationId() == channel.organizationId())
            .filter(session -> session.channelId() == channel.id())
            .filter(session -> session.isVerified() || session.expiresAt().isAfter(now))
        : Optional.empty();
  }

  /**
   * Whose token a request has.
   *
   * @throws Problem {@code authentication_required}, {@code invalid_token}
   */
  VisitorSession require(Request request) {
    byte[] hash = hash(request);
    Instant now = now();
    VisitorSession session =
        database
            .read(tx -> VisitorSessionRows.find(tx, hash, now).filter(found -> mayGoOn(tx, found)))
            .orElseThrow(VisitorSessions::bad);
    if (!session.isVerified() && session.expiresAt().isBefore(now.plus(IDLE).minus(NOTED))) {
      database.write(tx -> extended(tx, session, hash, now));
    }
    return session;
  }

  /** A chat may be for users alone by now: who began before as anybody is out. */
  private boolean mayGoOn(Tx tx, VisitorSession session) {
    return session.isVerified()
        || channels
            .find(tx, session.organizationId(), session.channelId())
            .filter(channel -> !WebChatType.requiresIdentity(channel))
            .isPresent();
  }

  /**
   * The same for a page of the site itself.
   *
   * @throws Problem as {@link #require} and {@link #shown}
   */
  VisitorSession ofSite(Request request) {
    VisitorSession session = require(request);
    Channel channel =
        database
            .read(tx -> channels.find(tx, session.organizationId(), session.channelId()))
            .orElseThrow(Problem::notFound);
    sites.require(channel, request);
    return session;
  }

  private static boolean extended(Tx tx, VisitorSession session, byte[] hash, Instant now) {
    VisitorSessionRows.extend(tx, session.organizationId(), hash, now.plus(IDLE), LIFE.toMillis());
    return true;
  }

  /** Ends the session of a request. */
  void end(Request request) {
    VisitorSession session = require(request);
    byte[] hash = hash(request);
    database.write(tx -> {
      VisitorSessionRows.end(tx, session.organizationId(), hash);
      return true;
    });
  }

  private static byte[] hash(Request request) {
    String header =
        request
            .header("authorization")
            .orElseThrow(
                () -> BearerToken.missing("Send Authorization: Bearer <the visitor's token>."));
    String token = BearerToken.of(header);
    if (!RandomToken.mayBe(PREFIX, token)) {
      throw bad();
    }
    return TokenHash.of(token);
  }

  private static Problem bad() {
    return BearerToken.refused(ProblemCode.INVALID_TOKEN, "Begin a new session.");
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

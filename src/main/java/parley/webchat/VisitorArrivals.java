package parley.webchat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelKeys;
import parley.channels.webchat.WebChatType;
import parley.conversations.CustomerAttributes;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.RandomToken;
import parley.http.TokenHash;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;
import parley.storage.Work;

/** Begins the sessions of those who come to write: somebody new, or a user whom the site names. */
final class VisitorArrivals {
  /** The session of a user whom a site has named lasts so long at most. */
  private static final Duration LONGEST = Duration.ofDays(1);

  /**
   * A session that was just made.
   *
   * @param expiresIn how long it lasts if it isn't used
   */
  record Begun(String token, VisitorSession session, Duration expiresIn) {}

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final VisitorSessions sessions;
  private final VisitorNetworks networks;
  private final VisitorThreads threads;
  private final CustomerAttributes customerAttributes;
  private final VisitorLimits limits;

  VisitorArrivals(
      Database database,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      VisitorSessions sessions,
      VisitorNetworks networks,
      VisitorThreads threads,
      CustomerAttributes customerAttributes,
      VisitorLimits limits) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.random = random;
    this.sessions = sessions;
    this.networks = networks;
    this.threads = threads;
    this.customerAttributes = customerAttributes;
    this.limits = limits;
  }

  /**
   * Begins a session.
   *
   * @param address from which they come
   * @param jwt what the site has signed for its user; null when it names nobody
   * @param formerToken who they were until now; empty when they were nobody
   * @throws Problem {@code invalid_token}, {@code rate_limited}, {@code validation_failed} for
   *     attributes that can't be kept, and {@code forbidden} when the channel is for users alone
   */
  Begun begin(Channel channel, String address, @Nullable String jwt, String formerToken) {
    if (jwt != null) {
      return named(channel, address, jwt, formerToken);
    }
    if (WebChatType.requiresIdentity(channel)) {
      throw Problem.of(ProblemCode.FORBIDDEN, "This chat needs a jwt of the site's server.");
    }
    limits.chargeSession(channel.accountKey());
    Instant until = now().plus(VisitorSessions.IDLE);
    return begin(
        new VisitorSession(
            channel.organizationId(),
            channel.id(),
            ids.next(),
            null,
            null,
            null,
            null,
            null,
            until),
        channel,
        address,
        formerToken);
  }

  private Begun named(Channel channel, String address, String jwt, String formerToken) {
    VisitorIdentity identity = IdentityTokens.read(channel, jwt, clock.instant());
    limits.chargeSession(channel.accountKey());
    Optional<VisitorSession> former =
        sessions.lately(channel, formerToken).filter(session -> mayBe(session, identity));
    VisitorSession session = session(channel, identity, former);
    Optional<VisitorSession> anybody = former.filter(visitor -> !visitor.isVerified());
    anybody.ifPresent(visitor -> {
      // What they have said moves for a session that begins, and for no other.
      write(tx -> took(tx, channel, session));
      threads.named(channel, visitor, identity.subject());
    });
    Begun begun = begin(session, channel, address, formerToken);
    // And so does what they have said until now, when their former session has ended.
    anybody.ifPresent(visitor -> threads.named(channel, visitor, identity.subject()));
    return begun;
  }

  private VisitorSession session(
      Channel channel, VisitorIdentity identity, Optional<VisitorSession> former) {
    Instant latest = now().plus(LONGEST);
    return new VisitorSession(
        channel.organizationId(),
        channel.id(),
        former.map(VisitorSession::visitorId).orElseGet(ids::next),
        identity.subject(),
        identity.name(),
        identity.email(),
        identity.phone(),
        identity.attributes(),
        identity.until().isBefore(latest) ? identity.until() : latest);
  }

  /** Whoever was another user of the site is not this one. */
  private static boolean mayBe(VisitorSession session, VisitorIdentity identity) {
    return !session.isVerified() || identity.subject().equals(session.subject());
  }

  private Begun begin(VisitorSession session, Channel channel, String address, String formerToken) {
    String token = RandomToken.of(VisitorSessions.PREFIX, random);
    write(tx -> {
      ChannelKeys.requireKept(tx, channel);
      if (!formerToken.isEmpty()) {
        VisitorSessionRows.end(tx, session.organizationId(), TokenHash.of(formerToken));
      }
      VisitorSessionRows.add(tx, TokenHash.of(token), session, now());
      networks.note(tx, channel, session, address, now());
      return took(tx, channel, session);
    });
    return new Begun(token, session, Duration.between(now(), session.expiresAt()));
  }

  private boolean took(Tx tx, Channel channel, VisitorSession session) {
    customerAttributes.take(tx, channel, session.customer(session.name()));
    return true;
  }

  private void write(Work<Boolean> work) {
    try {
      database.write(work);
    } catch (Problem problem) {
      throw ClaimedAttributes.ofToken(problem);
    }
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

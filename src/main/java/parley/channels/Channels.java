package parley.channels;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.events.Events;
import parley.http.Cursors;
import parley.http.FieldError;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Quota;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.Ids;
import parley.storage.SealedTable;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** The channel accounts of all organizations, and the adapters that speak with their providers. */
public final class Channels {
  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final SimulatedProfiles simulated;
  private final ChannelUrls urls;
  private final Map<String, ChannelAdapter> adapters;
  private final ChannelRows rows;
  private final ChannelCircuitBreaker breaker;
  private final ChannelNotices notices;
  private final Quota quota;
  private final Quarantine quarantine;

  /**
   * The accounts in {@code database}, whose credentials {@code secrets} seals.
   *
   * @param unreadable how many updates that could not be read are kept for a channel
   */
  public Channels(
      Database database,
      SecretBox secrets,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      ChannelUrls urls,
      ChannelResumed resumed,
      Events events,
      Quota quota,
      int unreadable,
      List<ChannelAdapter> adapters) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.simulated = new SimulatedProfiles(random);
    this.urls = urls;
    this.quota = quota;
    this.quarantine = new Quarantine(ids, clock, unreadable);
    this.adapters =
        adapters.stream()
            .collect(Collectors.toUnmodifiableMap(ChannelAdapter::type, Function.identity()));
    this.rows = new ChannelRows(new SealedCredentials(secrets), urls);
    ChannelEvents log = new ChannelEvents(events, rows, urls.publicUrl());
    this.breaker = new ChannelCircuitBreaker(rows, resumed, log, clock);
    this.notices = new ChannelNotices(rows, log, clock);
  }

  /** What is sealed in this room. */
  public static SealedTable<?> sealed(SecretBox secrets) {
    return new ChannelSealRows(new SealedCredentials(secrets));
  }

  /** {@code /v1/channels}. */
  public List<Route> routes() {
    return new ChannelRoutes(this, urls.publicUrl()).routes();
  }

  /** What has to be swept of this room's tables. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(Quarantine.expiry());
  }

  /** The adapter of a type that an account has. */
  public ChannelAdapter adapter(String type) {
    return Optional.ofNullable(adapters.get(type)).orElseThrow();
  }

  /** What opens and shuts the accounts. */
  public ChannelCircuitBreaker gate() {
    return breaker;
  }

  /** The account with this id, if it is the organization's. */
  public Optional<Channel> find(Tx tx, long organizationId, long id) {
    return rows.find(tx, organizationId, id);
  }

  /** The organization's oldest active account of a type. */
  public Optional<Channel> firstOf(Tx tx, long organizationId, String type) {
    return rows.firstOf(tx, organizationId, type);
  }

  /** The accounts of a number, whoever they belong to: the one that has proved it first. */
  public List<Channel> withPhoneNumberId(String phoneNumberId) {
    return named(List.of(phoneNumberId), List.of());
  }

  /** The account with this id, whoever it belongs to: for callbacks, which prove themselves. */
  public Optional<Channel> byId(long id) {
    return database.read(tx -> rows.withId(tx, id));
  }

  /**
   * Up to 100 accounts that a webhook names, whoever they belong to: those first that have proved
   * their number, then the oldest.
   *
   * @param phoneNumberIds numbers; unknown ones are passed over
   * @param businessAccountIds businesses, for what is reported about no number
   */
  public List<Channel> named(
      Collection<String> phoneNumberIds, Collection<String> businessAccountIds) {
    return phoneNumberIds.isEmpty() && businessAccountIds.isEmpty()
        ? List.of()
        : database.read(tx -> rows.named(tx, phoneNumberIds, businessAccountIds));
  }

  /** Whether any account, whoever it belongs to, has this verify token. */
  public boolean hasVerifyToken(String verifyToken) {
    return database.read(tx -> rows.hasVerifyToken(tx, verifyToken));
  }

  /** Gives a new organization an account on the simulator. */
  public void addSimulated(Tx tx, long organizationId) {
    boolean added = false;
    while (!added) {
      // Another number, should somebody have this one.
      added =
          rows.insert(
              tx,
              organizationId,
              ids.next(),
              SimulatedProfiles.TYPE,
              simulated.next(),
              true,
              null,
              clock.instant());
    }
  }

  /** Takes what a provider reports about an account or the business that it belongs to. */
  public void noticed(Tx tx, Channel channel, Update.Notice notice) {
    notices.take(tx, channel, notice);
  }

  /** Keeps, for people to look at, what came in for an account and can't be read. */
  public void setAside(Tx tx, Channel channel, String reason, String body) {
    quarantine.keep(tx, channel, reason, body.getBytes(StandardCharsets.UTF_8));
  }

  /** The same in a transaction of its own; durable when this returns. */
  public void setAside(Channel channel, String reason, byte[] body) {
    database.write(tx -> {
      quarantine.keep(tx, channel, reason, body);
      return true;
    });
  }

  Optional<String> knownType(String type) {
    return Optional.of(type).filter(adapters::containsKey);
  }

  Page<Channel> page(long organizationId, Paging paging) {
    return database.read(tx ->
        Page.of(
            rows.page(tx, organizationId, paging),
            paging,
            rows.count(tx, organizationId),
            channel -> new Cursors.Position(channel.id(), channel.id())));
  }

  Channel get(long organizationId, long id) {
    return database.read(tx -> rows.find(tx, organizationId, id)).orElseThrow(Problem::notFound);
  }

  /** Asks the provider about a number that a new account wants. */
  ChannelOwnership claim(String type, ChannelProfile profile) {
    requireSafe(profile.settings().graphUrl());
    return claim(adapter(type), profile);
  }

  Channel add(
      Tx tx, long organizationId, String type, ChannelProfile profile, ChannelOwnership ownership) {
    quota.requireRoom(tx, organizationId, () -> rows.count(tx, organizationId));
    long id = ids.next();
    if (!rows.insert(
        tx, organizationId, id, type, profile, false, ownership.proof(), clock.instant())) {
      throw numberTaken();
    }
    return rows.find(tx, organizationId, id).orElseThrow();
  }

  Channel change(long organizationId, long id, ChannelChange change) {
    Channel known = get(organizationId, id);
    requireSafe(change.settings().graphUrl().value());
    ChannelProfile wanted = change.over(ChannelProfile.of(known));
    ChannelOwnership ownership =
        known.simulated() || !change.claims()
            ? ChannelOwnership.unproved(wanted)
            : claim(adapter(known.type()), wanted);
    return database.write(tx -> {
      rows.lock(tx, organizationId, id, clock.instant());
      Channel current = rows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
      ChannelProfile profile = change.over(ChannelProfile.of(current));
      if (current.simulated() && profile.settings().graphUrl() != null) {
        throw Problem.invalidField(
            "/settings/graph_url", "not_changeable", "is fixed on a simulated channel");
      }
      requireNewToken(current, change, profile);
      Instant verifiedAt = ownership.verifiedAt(current, profile, clock.instant());
      if (!rows.update(
          tx, organizationId, id, profile, verifiedAt, ownership.provider(current, profile))) {
        throw numberTaken();
      }
      if (change.resumes()) {
        breaker.resume(tx, organizationId, id);
      }
      return rows.find(tx, organizationId, id).orElseThrow();
    });
  }

  /** Whoever had proved the number, and can't any more, makes room for whoever does. */
  private ChannelOwnership claim(ChannelAdapter adapter, ChannelProfile profile) {
    ChannelOwnership ownership = ChannelOwnership.ask(adapter, profile);
    if (ownership.proof() != null) {
      database
          .read(tx -> rows.verifiedWith(tx, profile.phoneNumberId()))
          .filter(holder -> ChannelOwnership.isLost(adapter, holder))
          .ifPresent(holder -> database.write(tx -> rows.release(tx, holder)));
    }
    return ownership;
  }

  private void requireSafe(@Nullable String graphUrl) {
    if (graphUrl != null && !urls.isSafe(graphUrl)) {
      throw Problem.invalidField(
          "/settings/graph_url", "not_allowed", "must be https, for it is sent the access token");
    }
  }

  /** A token that was meant for one server is not sent to another one. */
  private void requireNewToken(Channel current, ChannelChange change, ChannelProfile profile) {
    String next = urls.graph(current.simulated(), profile.settings().graphUrl());
    if (profile.credentials().accessToken() != null
        && !change.credentials().accessToken().present()
        && !ChannelUrls.isSameOrigin(current.graphUrl(), next)) {
      throw Problem.invalidField(
          "/credentials/access_token",
          "required",
          "must come along when settings.graph_url leads to another server");
    }
  }

  /** Makes a paused account active; an active one stays as it is. */
  Channel resume(Tx tx, long organizationId, long id) {
    breaker.resume(tx, organizationId, id);
    return rows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
  }

  void remove(long organizationId, long id) {
    database.write(tx -> {
      if (!rows.delete(tx, organizationId, id)) {
        throw rows.find(tx, organizationId, id).isPresent()
            ? Problem.of(ProblemCode.CHANNEL_IN_USE, "The channel has conversations.")
            : Problem.notFound();
      }
      return true;
    });
  }

  /** Says nothing of the other channel, which may be another organization's. */
  private static Problem numberTaken() {
    return Problem.withErrors(
        ProblemCode.CHANNEL_EXISTS,
        List.of(new FieldError("/phone_number_id", "taken", "a channel has this number")));
  }
}

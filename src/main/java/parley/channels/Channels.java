package parley.channels;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parley.events.Events;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Quota;
import parley.http.Route;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Answer;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.IdQuery;
import parley.storage.Ids;
import parley.storage.SealedTable;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** The channels of all organizations, and the adapters that speak with their providers. */
public final class Channels {
  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final ChannelUrls urls;
  private final Outbox outbox;
  private final List<ChannelAdapter> adapters;
  private final Map<String, ChannelAdapter> byType;
  private final ChannelTypes types;
  private final ChannelCodec codec;
  private final ChannelCircuitBreaker breaker;
  private final ChannelNotices notices;
  private final ConnectionJobs connections;
  private final ChannelSetup setup;
  private final ChannelTemplates templates;
  private final Quarantine quarantine;
  private final QuarantineErasure quarantineErasure;

  /**
   * The channels in {@code database}, whose credentials {@code secrets} seals.
   *
   * @param quarantineLimits how much of what could not be taken in is kept
   * @param adapters one for each type; the first one is meant where a request names none
   */
  public Channels(
      Database database,
      SecretBox secrets,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      ChannelUrls urls,
      Outbox outbox,
      Events events,
      Quota quota,
      QuarantineLimits quarantineLimits,
      List<ChannelAdapter> adapters) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.random = random;
    this.urls = urls;
    this.outbox = outbox;
    this.adapters = List.copyOf(adapters);
    this.byType =
        adapters.stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    adapter -> adapter.type().name(), Function.identity()));
    this.types = new ChannelTypes(adapters.stream().map(ChannelAdapter::type).toList());
    this.quarantine = new Quarantine(database, ids, clock, quarantineLimits);
    this.quarantineErasure =
        new QuarantineErasure(database, outbox, new NoticeErasure(database, events));
    this.codec = new ChannelCodec(new SealedCredentials(secrets), types);
    ChannelEvents log = new ChannelEvents(events, codec, urls.publicUrl());
    this.breaker = new ChannelCircuitBreaker(codec, this::release, log, clock);
    this.notices = new ChannelNotices(codec, log, clock);
    this.connections =
        new ConnectionJobs(
            database,
            outbox,
            clock,
            codec,
            new GoneChannels(secrets, types),
            breaker,
            this::adapter);
    this.setup =
        new ChannelSetup(
            database, ids, clock, urls, quota, codec, breaker, this::adapter, connections);
    this.templates = new ChannelTemplates(this::adapter, setup.questions(), clock);
  }

  /** What waits for a channel: its messages, and whatever asks for news. */
  private void release(Tx tx, long organizationId, long channelId) {
    outbox.release(tx, organizationId, channelId);
    ChannelPull.hurry(tx, outbox, organizationId, channelId);
  }

  /** What is sealed in this room. */
  public static List<SealedTable<?>> sealed(SecretBox secrets, ChannelTypes types) {
    return List.of(
        new SealedChannels(new ChannelCodec(new SealedCredentials(secrets), types)),
        new StoredOrganizationKeys.Sealing(secrets));
  }

  /**
   * {@code /v1/channels}, {@code /v1/channel-types} and {@code /v1/quarantine}; what is replayed
   * goes to {@code receiver}.
   */
  public List<Route> routes(UpdateReceiver receiver, MeterRegistry meters) {
    QuarantineDesk desk =
        new QuarantineDesk(
            database, ids, clock, this, new UpdateDispatcher(this, receiver, meters));
    return Stream.concat(
            new ChannelRoutes(this, urls.publicUrl()).routes().stream(),
            new QuarantineRoutes(desk).routes().stream())
        .toList();
  }

  /** What providers call, and hand to {@code receiver}. */
  public List<Route> hooks(UpdateReceiver receiver, MeterRegistry meters) {
    return new ChannelHooks(this, new UpdateDispatcher(this, receiver, meters), urls.publicUrl())
        .routes(adapters);
  }

  /** What the outbox has to run for this room; what is pulled goes to {@code receiver}. */
  public Map<String, JobHandler> jobs(UpdateReceiver receiver, MeterRegistry meters) {
    UpdateDispatcher dispatcher = new UpdateDispatcher(this, receiver, meters);
    return connections.with(
        new ChannelPull(database, outbox, clock, this, dispatcher), quarantineErasure);
  }

  /** Has what couldn't be read and names one of these addresses of a contact erased. */
  public void forget(Tx tx, long organizationId, long contactId, List<String> addresses) {
    quarantineErasure.begin(tx, organizationId, contactId, addresses);
  }

  /** The ids of up to {@code most} channels that are paused, of all organizations. */
  public static List<Long> paused(Tx tx, int most) {
    return ChannelStateRows.paused(tx, most);
  }

  /** What has to be swept of this room's tables. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(quarantine.expiry());
  }

  /** Shows how many channels are paused, whoseever they are. */
  public void meter(MeterRegistry meters) {
    ChannelMeters.show(database, types, meters);
  }

  /** The types that can be had. */
  public ChannelTypes types() {
    return types;
  }

  /** The adapter of a type. */
  public ChannelAdapter adapter(ChannelType type) {
    return Optional.ofNullable(byType.get(type.name())).orElseThrow();
  }

  /** What pauses the channels and lets them go on. */
  public ChannelCircuitBreaker breaker() {
    return breaker;
  }

  /**
   * The channel with this id, if it is the organization's.
   *
   * @throws Problem {@code temporarily_unavailable} when only a newer Parley knows its type
   */
  public Optional<Channel> find(Tx tx, long organizationId, long id) {
    return ChannelRows.find(tx, codec, organizationId, id);
  }

  /**
   * Asks for the channel that a query of another room finds.
   *
   * @throws Problem as {@link #find} does, when the answer is looked at
   */
  public Answer<Channel> ask(Tx tx, long organizationId, IdQuery id) {
    return ChannelRows.ask(tx, codec, organizationId, id);
  }

  /** {@link #find} for who only shows them: without those whose type only a newer Parley knows. */
  public List<Channel> findKnown(Tx tx, long organizationId, List<Long> ids) {
    return KnownChannelRows.find(tx, codec, organizationId, ids);
  }

  /** The organization's oldest active channel of a type. */
  public Optional<Channel> firstOf(Tx tx, long organizationId, ChannelType type) {
    return ChannelRows.firstOf(tx, codec, organizationId, type);
  }

  /** The channel with this id, whoever it belongs to: for callbacks, which prove themselves. */
  public Optional<Channel> byId(long id) {
    return database.read(tx -> CallbackChannelRows.withId(tx, codec, id));
  }

  /**
   * Up to 100 channels that a provider names, whoever they belong to: those first that have proved
   * their account, then the oldest.
   *
   * @param accountKeys accounts; unknown ones are passed over
   * @param groupKeys what accounts belong to, for what is reported about no account
   */
  public List<Channel> named(
      ChannelType type, Collection<String> accountKeys, Collection<String> groupKeys) {
    return database.read(tx -> CallbackChannelRows.named(tx, codec, type, accountKeys, groupKeys));
  }

  /** Whether any channel, whoever it belongs to, has this secret to be looked up by. */
  boolean isKnown(ChannelType type, String secret) {
    return database.read(tx -> CallbackChannelRows.isKnown(tx, codec, type, secret));
  }

  /** Gives a new organization a channel of each type that the simulator plays. */
  public void addSimulated(Tx tx, long organizationId) {
    for (ChannelAdapter adapter : adapters) {
      Optional<ChannelProfile> invented = adapter.simulated(random);
      // Another account, should somebody have this one.
      while (invented.isPresent() && !isAdded(tx, organizationId, adapter, invented.get())) {
        invented = adapter.simulated(random);
      }
    }
  }

  private boolean isAdded(
      Tx tx, long organizationId, ChannelAdapter adapter, ChannelProfile profile) {
    return ChannelRows.insert(
        tx,
        codec,
        organizationId,
        ids.next(),
        adapter.type(),
        profile,
        true,
        null,
        clock.instant());
  }

  /** Takes what a provider reports about a channel or what it belongs to. */
  public void noticed(Tx tx, Channel channel, Update.Notice notice) {
    notices.take(tx, channel, notice);
  }

  /** Keeps, for people to look at and to replay, an update of a channel that can't be stored. */
  public void setAside(Tx tx, Channel channel, String reason, Update update) {
    quarantine.keep(tx, channel, reason, List.of(update));
  }

  /** Keeps what can't be taken in. */
  Quarantine quarantine() {
    return quarantine;
  }

  /** The keys by which the world outside finds channels. */
  public ChannelKeys keys() {
    return new ChannelKeys(codec, ids, clock, random, urls.publicUrl());
  }

  /** The source of chance. */
  RandomGenerator random() {
    return random;
  }

  /** What owners do with channels. */
  ChannelSetup setup() {
    return setup;
  }

  /** What channels may send at any time. */
  ChannelTemplates templates() {
    return templates;
  }

  Page<Channel> page(long organizationId, Paging paging) {
    return database.read(tx -> KnownChannelRows.page(tx, codec, organizationId, paging));
  }

  Channel get(long organizationId, long id) {
    return database
        .read(tx -> ChannelRows.find(tx, codec, organizationId, id))
        .orElseThrow(Problem::notFound);
  }
}

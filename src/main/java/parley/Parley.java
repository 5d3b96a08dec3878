package parley;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parley.accounts.Members;
import parley.channels.Channels;
import parley.contacts.ContactDirectory;
import parley.contacts.ContactMerging;
import parley.conversations.Conversations;
import parley.drafts.Drafts;
import parley.events.Events;
import parley.exports.Exports;
import parley.http.Authenticator;
import parley.http.Cors;
import parley.http.Cursors;
import parley.http.Dispatcher;
import parley.http.Idempotency;
import parley.http.Quota;
import parley.http.RateLimits;
import parley.http.Route;
import parley.http.helidon.HelidonServer;
import parley.media.Media;
import parley.outbox.Outbox;
import parley.outbox.OutboxHold;
import parley.presence.Presence;
import parley.replies.Replies;
import parley.reports.Reports;
import parley.retention.Retention;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.Heartbeat;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.KeyRotation;
import parley.storage.NodeLease;
import parley.storage.SecretBox;
import parley.storage.SecretKeys;
import parley.tracing.Tracer;
import parley.web.WebPages;
import parley.webchat.WebChat;
import parley.webhooks.Webhooks;

/** A running Parley: builds the rooms in order and closes them in reverse. */
public final class Parley implements AutoCloseable {
  private final Config config;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final Assembly assembly;
  private final CloseStack closeStack = new CloseStack();
  private final Rooms rooms = new Rooms();
  private final PrometheusMeterRegistry meters = ProcessMeters.registry();
  private int port;
  private @Nullable HelidonServer listening;
  private Optional<InetSocketAddress> simulatedSmtp = Optional.empty();

  private Parley(Config config, InstantSource clock, RandomGenerator random, Assembly assembly) {
    this.assembly = assembly;
    this.config = config;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Starts everything and listens.
   *
   * @param clock the only source of time
   * @param random the only source of chance; must be good for secrets
   */
  public static Parley start(Config config, InstantSource clock, RandomGenerator random) {
    return start(config, clock, random, Assembly.USUAL);
  }

  /** The same of other parts. */
  public static Parley start(
      Config config, InstantSource clock, RandomGenerator random, Assembly assembly) {
    Parley parley = new Parley(config, clock, random, assembly);
    try {
      parley.build();
      return parley;
    } catch (RuntimeException e) {
      parley.close();
      throw e;
    }
  }

  private void build() {
    Tracer tracer = closeStack.later(Tracer.of(config.traces()));
    Database database = closeStack.later(Database.open(config.databaseUrl(), config.data()));
    SecretBox secrets = config.secrets(database, random);
    // Before the database remembers the key: who gives up a former one looks first who runs.
    NodeLease node = closeStack.later(NodeLease.take(database, random, secrets));
    SecretKeys.require(database, secrets);
    Ids ids = new Ids(clock, node);
    ids.startAfter(Events.newestId(database));
    OutboxHold hold = OutboxHold.of(database, config.holdOutbox(), clock);
    Network network = new Network(config, closeStack, hold::look);
    long process = ids.next();
    Heartbeat heartbeat = closeStack.later(database.heartbeat(process));
    Outbox outbox =
        closeStack.later(new Outbox(database, ids, clock, heartbeat, config.data(), hold, meters));
    Events events =
        closeStack.later(new Events(database, ids, clock, config.limits().readers(), meters));
    Webhooks webhooks = webhooks(database, secrets, ids, outbox, events, process);
    Transport transport =
        new Transport(
            new Transport.Parts(
                config, clock, random, database, secrets, ids, network, outbox, events, closeStack),
            assembly);
    Channels channels = transport.channels();
    Media media = transport.media();
    Customers customers =
        new Customers(
            database, secrets, random, ids, clock, events, outbox, channels, media, meters);
    ContactDirectory contactDirectory = customers.directory();
    Presence presence = closeStack.later(new Presence(database, clock, new Members(), process));
    Conversations conversations =
        closeStack.later(
            new Conversations(
                database,
                ids,
                clock,
                outbox,
                new Members(),
                contactDirectory,
                channels,
                media,
                node::nodes,
                events,
                presence::online,
                meters));
    channels.meter(meters);
    Reports reports =
        closeStack.later(new Reports(database, events, conversations, new Members(), clock));
    People people =
        new People(
            new People.Parts(
                config, clock, random, database, secrets, ids, network, outbox, closeStack, meters),
            assembly,
            channels,
            conversations,
            presence);
    Retention retention = new Retention(database, ids, clock, outbox, customers.aged(clock));
    Exports exports = customers.exports(database, ids, clock, conversations);
    ContactMerging merging = customers.merging(conversations, exports);
    boolean isTrial = config.simulator().on();
    WebChat.Parts chatParts =
        new WebChat.Parts(channels, media, conversations, events, presence, secrets, meters);
    WebChat webChat = new WebChat(database, ids, clock, random, chatParts, isTrial);
    rooms.serve(people.routes());
    rooms.serve(customers.routes());
    rooms.serve(List.of(merging.routes(), exports.routes(), webChat.routes(), retention.routes()));
    rooms.serve(
        List.of(
            operations(database, secrets).routes(),
            new HomeRoutes(network.publicUrl()).routes(),
            new WebPages(config.web(), isTrial, People.linkPages(config)).routes(),
            new ReferenceRoutes().routes(),
            channels.routes(conversations.updateReceiver(), meters),
            media.routes(),
            conversations.routes(),
            events.routes(presence),
            presence.routes(conversations),
            new Drafts(database, clock, conversations).routes(),
            new Replies(database, ids, clock, new Members(), contactDirectory, conversations)
                .routes(),
            reports.routes(),
            webhooks.routes(),
            channels.hooks(conversations.updateReceiver(), meters)));
    Optional<SimulatorAccounts> simulation =
        SimulatorAccounts.ifOn(config, channels, network, clock, random);
    simulatedSmtp = network.simulatedSmtp();
    rooms.serve(List.of(SimulatorAccounts.routes(simulation, config.simulator())));
    // Requests are numbered even when the node has lost its number and writes are refused.
    Ids requestIds = new Ids(clock, node.number());
    listen(people.authenticator(), database, secrets, requestIds, network, tracer);
    // Closed before the server, which else would wait for the answers that they delay.
    simulation.ifPresent(closeStack::later);
    closeStack.later(events::release);
    closeStack.later(webChat);
    closeStack.later(webhooks::stop);
    people.start(rooms);
    events.start();
    presence.start();
    webhooks.start();
    reports.start();
    rooms.run(List.of(conversations.jobs(), media.jobs(), webhooks.jobs()));
    rooms.run(customers.jobs());
    rooms.run(List.of(merging.jobs(), retention.jobs(), exports.jobs()));
    rooms.run(List.of(channels.jobs(conversations.updateReceiver(), meters)));
    outbox.start(rooms.jobs(), tracer);
    rooms.sweep(
        List.of(
            conversations.expiries(),
            channels.expiries(),
            media.expiries(),
            customers.expiries(),
            exports.expiries(),
            events.expiries(),
            List.of(Idempotency.EXPIRY)));
    rooms.sweep(List.of(webhooks.expiries(), webChat.expiries(), reports.expiries()));
    closeStack.later(ExpirySweeper.start(database, clock, rooms.expiries()));
    if (secrets.hasFormerKeys()) {
      closeStack.later(
          new KeyRotation(database, secrets, SealedTables.all(secrets, channels.types())).start());
    }
  }

  private OperationRoutes operations(Database database, SecretBox secrets) {
    ProcessMeters process = closeStack.later(new ProcessMeters(config, database, meters));
    return new OperationRoutes(database, secrets, process, config.metricsToken());
  }

  private void listen(
      Authenticator authenticator,
      Database database,
      SecretBox secrets,
      Ids ids,
      Network network,
      Tracer tracer) {
    Dispatcher dispatcher =
        new Dispatcher(
            rooms.routes(),
            authenticator,
            new RateLimits(config.limits().requests()),
            new Cursors(secrets),
            new Idempotency(database, clock, secrets),
            new Cors(Set.copyOf(config.corsOrigins())),
            ids,
            meters,
            tracer);
    HelidonServer helidonServer = network.listen(dispatcher, clock);
    listening = helidonServer;
    port = helidonServer.port();
  }

  private Webhooks webhooks(
      Database database, SecretBox secrets, Ids ids, Outbox outbox, Events events, long process) {
    return closeStack.later(
        new Webhooks(
            database,
            secrets,
            ids,
            clock,
            random,
            outbox,
            events,
            new Quota("webhooks", config.quotas().webhooks()),
            config.webhookAllow(),
            IdType.SESSION.encode(process),
            meters));
  }

  /** The port that it listens on. */
  public int port() {
    return port;
  }

  /** Where the simulated mail server listens, if it does. */
  public Optional<InetSocketAddress> simulatedSmtp() {
    return simulatedSmtp;
  }

  /**
   * Waits until it doesn't listen any more; says whether that is because it was told to {@link
   * #close}. Otherwise the process had better end: nobody can connect to it again.
   */
  public boolean awaitEnd() throws InterruptedException {
    return listening == null || listening.awaitEnd();
  }

  /** The route table: every method and path, and who may call it. */
  public List<Route> routes() {
    return rooms.routes();
  }

  @Override
  public void close() {
    closeStack.close();
  }
}

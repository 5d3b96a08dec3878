package parley;

import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parley.http.Authenticator;
import parley.http.Cors;
import parley.http.Cursors;
import parley.http.Dispatcher;
import parley.http.Idempotency;
import parley.http.Quota;
import parley.http.RateLimits;
import parley.http.Route;
import parley.http.helidon.HelidonServer;
import parley.storage.ExpirySweeper;
import parley.storage.GrownTables;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.KeyRotation;
import parley.web.WebPages;
import parley.webhooks.Webhooks;

/** A running Parley: builds the rooms in order and closes them in reverse. */
public final class Parley implements AutoCloseable {
  private final CloseStack closeStack = new CloseStack();
  private final Rooms rooms = new Rooms();
  private @Nullable HelidonServer listening;
  private Optional<InetSocketAddress> simulatedSmtp = Optional.empty();

  private Parley() {}

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
    Parley parley = new Parley();
    try {
      parley.build(Foundation.lay(config, assembly, clock, random, parley.closeStack));
      return parley;
    } catch (RuntimeException e) {
      parley.close();
      throw e;
    }
  }

  private void build(Foundation foundation) {
    Webhooks webhooks = closeStack.later(webhooks(foundation));
    Transport transport = new Transport(foundation);
    Customers customers = new Customers(foundation, transport);
    Desk desk = new Desk(foundation, transport, customers);
    People people =
        new People(foundation, transport.channels(), desk.conversations(), desk.presence());
    Optional<SimulatorAccounts> simulation =
        SimulatorAccounts.ifOn(foundation, transport.channels());
    simulatedSmtp = foundation.network().simulatedSmtp();

    people.join(rooms);
    customers.join(rooms);
    desk.join(rooms);
    transport.join(rooms, desk.conversations().updateReceiver());
    new CustomerData(foundation, customers, desk.conversations()).join(rooms);
    joinEvents(foundation, webhooks, desk);
    joinPages(foundation, simulation);

    listening = listen(foundation, people.authenticator());
    // Closed before the server, which else would wait for the answers that they delay.
    simulation.ifPresent(closeStack::later);
    closeStack.later(foundation.events()::release);
    desk.start();
    closeStack.later(webhooks::stop);
    people.start();
    foundation.events().start();
    webhooks.start();
    foundation.outbox().start(rooms.jobs(), foundation.tracer());
    startUpkeep(foundation, transport);
  }

  private static Webhooks webhooks(Foundation foundation) {
    Config config = foundation.config();
    return new Webhooks(
        foundation.database(),
        foundation.secrets(),
        foundation.ids(),
        foundation.clock(),
        foundation.random(),
        foundation.outbox(),
        foundation.events(),
        new Quota("webhooks", config.quotas().webhooks()),
        config.webhookAllow(),
        IdType.SESSION.encode(foundation.process()),
        foundation.meters());
  }

  private void joinEvents(Foundation foundation, Webhooks webhooks, Desk desk) {
    rooms.serve(List.of(foundation.events().routes(desk.presence()), webhooks.routes()));
    rooms.run(List.of(webhooks.jobs()));
    rooms.sweep(
        List.of(foundation.events().expiries(), webhooks.expiries(), List.of(Idempotency.EXPIRY)));
  }

  /** What is there for people, operators and their machines beside the API. */
  private void joinPages(Foundation foundation, Optional<SimulatorAccounts> simulation) {
    Config config = foundation.config();
    ProcessMeters process =
        closeStack.later(new ProcessMeters(config, foundation.database(), foundation.meters()));
    rooms.serve(
        List.of(
            new OperationRoutes(
                    foundation.database(), foundation.secrets(), process, config.metricsToken())
                .routes(),
            new HomeRoutes(foundation.network().publicUrl()).routes(),
            new WebPages(config.web(), config.simulator().on(), People.linkPages(config)).routes(),
            new ReferenceRoutes().routes(),
            SimulatorAccounts.routes(simulation, config.simulator())));
  }

  private HelidonServer listen(Foundation foundation, Authenticator authenticator) {
    Config config = foundation.config();
    // Requests are numbered even when the node has lost its number and writes are refused.
    Ids requestIds = new Ids(foundation.clock(), foundation.node().number());
    Dispatcher dispatcher =
        new Dispatcher(
            rooms.routes(),
            authenticator,
            new RateLimits(config.limits().requests()),
            new Cursors(foundation.secrets()),
            new Idempotency(foundation.database(), foundation.clock(), foundation.secrets()),
            new Cors(Set.copyOf(config.corsOrigins())),
            requestIds,
            foundation.meters(),
            foundation.tracer());
    return foundation.network().listen(dispatcher, foundation.clock());
  }

  private void startUpkeep(Foundation foundation, Transport transport) {
    closeStack.later(
        ExpirySweeper.start(foundation.database(), foundation.clock(), rooms.expiries()));
    closeStack.later(GrownTables.watch(foundation.database()));
    if (foundation.secrets().hasFormerKeys()) {
      closeStack.later(
          new KeyRotation(
                  foundation.database(),
                  foundation.secrets(),
                  SealedTables.all(foundation.secrets(), transport.channels().types()))
              .start());
    }
  }

  /** The port that it listens on. */
  public int port() {
    return Objects.requireNonNull(listening, "it listens once it has started").port();
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

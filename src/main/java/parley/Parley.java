package parley;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import parley.accounts.Accounts;
import parley.accounts.OrganizationFounded;
import parley.channels.ChannelUrls;
import parley.channels.Channels;
import parley.channels.Inbox;
import parley.channels.whatsapp.WhatsAppCloud;
import parley.channels.whatsapp.WhatsAppWebhooks;
import parley.contacts.Contacts;
import parley.http.Cursors;
import parley.http.Dispatcher;
import parley.http.RateLimits;
import parley.http.Route;
import parley.http.Server;
import parley.outbound.AddressPolicy;
import parley.outbound.OutboundHttp;
import parley.outbound.PooledHttp;
import parley.outbound.PublicAddresses;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;

/** A running Parley: builds the rooms in order and closes them in reverse. */
public final class Parley implements AutoCloseable {
  private final Database database;
  private final OutboundHttp outbound;
  private final Accounts accounts;
  private final Server server;
  private final List<Route> routes;

  private Parley(
      Database database,
      OutboundHttp outbound,
      Accounts accounts,
      Server server,
      List<Route> routes) {
    this.database = database;
    this.outbound = outbound;
    this.accounts = accounts;
    this.server = server;
    this.routes = routes;
  }

  /**
   * Starts everything and listens.
   *
   * @param clock the only source of time
   * @param random the only source of chance; must be good for secrets
   */
  public static Parley start(Config config, InstantSource clock, RandomGenerator random) {
    Database database = Database.open(config.databaseUrl(), config.data());
    SecretBox secrets = SecretBox.open(config.secretKey(), config.data(), random);
    Ids ids = new Ids(clock, 0);
    PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    OwnAddress own = new OwnAddress(config.host());
    AddressPolicy reachable = new PublicAddresses(config.webhookAllow());
    OutboundHttp outbound = new PooledHttp(config.simulator() ? reachable.or(own) : reachable);
    Supplier<String> world = () -> config.publicUrl().orElseGet(own::url);
    ChannelUrls urls = new ChannelUrls(world, () -> own.url() + "/simulator/graph");
    WhatsAppCloud whatsApp = new WhatsAppCloud(outbound, clock, config.graphVersion());
    Channels channels =
        new Channels(database, secrets, ids, clock, random, urls, List.of(whatsApp));
    List<OrganizationFounded> foundings =
        config.simulator() ? List.of(channels::addSimulated) : List.of();
    Accounts accounts = new Accounts(database, ids, clock, random, secrets, foundings, List.of());
    // Until conversations take in what customers write.
    Inbox inbox = (account, updates) -> {};
    Contacts contacts = new Contacts(database, ids, clock);
    List<Route> routes = new ArrayList<>();
    routes.addAll(new OperationRoutes(database, meters).routes());
    routes.addAll(new ReferenceRoutes().routes());
    routes.addAll(accounts.routes());
    routes.addAll(channels.routes());
    routes.addAll(new WhatsAppWebhooks(channels, inbox, clock, meters).routes());
    routes.addAll(contacts.routes());
    Dispatcher dispatcher =
        new Dispatcher(
            routes,
            accounts.authenticator(),
            new RateLimits(config.rateLimit()),
            new Cursors(secrets),
            ids,
            meters);
    Server server = Server.start(config.host(), config.port(), dispatcher);
    own.startedOn(server.port());
    return new Parley(database, outbound, accounts, server, List.copyOf(routes));
  }

  /** The port that it listens on. */
  public int port() {
    return server.port();
  }

  /** The route table: every method and path, and who may call it. */
  public List<Route> routes() {
    return routes;
  }

  @Override
  public void close() {
    server.close();
    accounts.close();
    outbound.close();
    database.close();
  }
}

package parley;

import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelType;
import parley.channels.Channels;
import parley.channels.email.EmailFields;
import parley.channels.whatsapp.WhatsAppType;
import parley.http.Access;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Route;
import parley.outbound.AddressPolicy;
import parley.outbound.OutboundHttp;
import parley.outbound.PooledHttp;
import parley.simulator.BusinessNumber;
import parley.simulator.NumberDirectory;
import parley.simulator.Simulator;
import parley.simulator.mail.MailSimulator;
import parley.simulator.mail.MailboxDirectory;
import parley.simulator.mail.SimulatedMailbox;
import parley.storage.IdType;

/** The simulator at work: it serves the channel accounts that send to it. */
final class SimulatorAccounts implements AutoCloseable {
  /** Where the simulated provider's API is on this server. */
  static final String GRAPH = "/simulator/graph";

  /** So much above the server's own port is that of the simulated mail server. */
  private static final int MAIL_ABOVE = 10_000;

  private static final int HIGHEST_PORT = 65_535;

  private final Channels channels;
  private final SelfAddress own;
  private final OutboundHttp http;
  private final MailSimulator mail;
  private final Simulator simulator;

  SimulatorAccounts(
      Channels channels,
      SelfAddress own,
      AddressPolicy reachable,
      InstantSource clock,
      RandomGenerator random,
      int mailPort) {
    this.channels = channels;
    this.own = own;
    // Webhooks go to this server, or to the callback_url that a number's owner has set.
    this.http = new PooledHttp(reachable.or(own));
    this.mail = new MailSimulator(new SimulatedMailboxes(), http, clock, random, mailPort);
    this.simulator = new Simulator(new SimulatedNumbers(), mail, http, clock, random);
  }

  /** The simulator, where it is switched on. */
  static Optional<SimulatorAccounts> ifOn(Foundation foundation, Channels channels) {
    if (!foundation.config().simulator().on()) {
      return Optional.empty();
    }
    Network network = foundation.network();
    SimulatorAccounts accounts =
        new SimulatorAccounts(
            channels,
            network.own(),
            network.reachable(),
            foundation.clock(),
            foundation.random(),
            mailPort(foundation.config().port()));
    network.simulateSmtp(accounts.mail.smtp());
    return Optional.of(accounts);
  }

  /**
   * Channels name it in their settings, and must find it after a restart; 0 where any will do, as
   * for the server itself.
   */
  private static int mailPort(int port) {
    return port == 0 || port > HIGHEST_PORT - MAIL_ABOVE ? 0 : port + MAIL_ABOVE;
  }

  /** The routes of the simulator, or what answers in the place of one that is off. */
  static List<Route> routes(Optional<SimulatorAccounts> accounts, SimulatorSwitch why) {
    return accounts
        .map(present ->
            Stream.concat(present.simulator.routes().stream(), present.mail.routes().stream())
                .toList())
        .orElseGet(() -> List.of(missing(why)));
  }

  private static Route missing(SimulatorSwitch why) {
    return Route.elsewhere(
        "/simulator",
        Access.ANYONE,
        request -> {
          throw Problem.of(ProblemCode.ROUTE_NOT_FOUND, "Here " + why.sentence() + ".");
        });
  }

  private boolean isServed(Channel channel) {
    return channel.simulated()
        || (own.url() + GRAPH).equals(channel.settings().text(WhatsAppType.GRAPH_URL));
  }

  /** Null when it lacks a secret that a provider has to know. */
  private @Nullable BusinessNumber number(Channel channel) {
    String accessToken = channel.credentials().get(WhatsAppType.ACCESS_TOKEN);
    String appSecret = channel.credentials().get(WhatsAppType.APP_SECRET);
    String business = channel.groupKey();
    return accessToken == null || appSecret == null
        ? null
        : new BusinessNumber(
            channel.organizationId(),
            channel.accountKey(),
            business == null ? channel.accountKey() : business,
            channel.name(),
            callback(channel),
            appSecret,
            accessToken);
  }

  private URI callback(Channel channel) {
    return URI.create(
        "%s/webhooks/%s/%s"
            .formatted(own.url(), channel.typeName(), IdType.CHANNEL.encode(channel.id())));
  }

  /** The channels that send to the simulator, as it knows them. */
  private final class SimulatedNumbers implements NumberDirectory {
    private final ChannelType whatsApp = channels.types().find(WhatsAppType.NAME).orElseThrow();

    @Override
    public Optional<BusinessNumber> find(String phoneNumberId) {
      return channels.named(whatsApp, List.of(phoneNumberId), List.of()).stream()
          .filter(SimulatorAccounts.this::isServed)
          .findFirst()
          .map(SimulatorAccounts.this::number);
    }

    @Override
    public Optional<BusinessNumber> ofChannel(String channelId) {
      return IdType.CHANNEL.decode(channelId).stream()
          .boxed()
          .flatMap(id -> channels.byId(id).stream())
          .filter(channel -> channel.type().equals(whatsApp))
          .filter(SimulatorAccounts.this::isServed)
          .findFirst()
          .map(SimulatorAccounts.this::number);
    }

    /** A number without a business is one of its own. */
    @Override
    public List<BusinessNumber> ofBusiness(String businessAccountId) {
      List<String> keys = List.of(businessAccountId);
      return channels.named(whatsApp, keys, keys).stream()
          .filter(SimulatorAccounts.this::isServed)
          .flatMap(channel -> Optional.ofNullable(number(channel)).stream())
          .filter(number -> number.businessAccountId().equals(businessAccountId))
          .toList();
    }
  }

  /** The channels that send to the simulated mail server, as it knows them. */
  private final class SimulatedMailboxes implements MailboxDirectory {

    @Override
    public Optional<SimulatedMailbox> ofChannel(String channelId) {
      return IdType.CHANNEL.decode(channelId).stream()
          .boxed()
          .flatMap(id -> channels.byId(id).stream())
          .findFirst()
          .flatMap(this::mailbox);
    }

    @Override
    public List<SimulatedMailbox> at(String address) {
      return channels.types().find(EmailFields.TYPE).stream()
          .flatMap(type -> channels.named(type, List.of(address), List.of()).stream())
          .flatMap(channel -> mailbox(channel).stream())
          .toList();
    }

    private Optional<SimulatedMailbox> mailbox(Channel channel) {
      String password = channel.credentials().get(EmailFields.SMTP_PASSWORD);
      return password == null || !isServed(channel)
          ? Optional.empty()
          : Optional.of(
              new SimulatedMailbox(
                  channel.organizationId(),
                  IdType.CHANNEL.encode(channel.id()),
                  channel.accountKey(),
                  password,
                  channel.credentials().get(EmailFields.WEBHOOK_SECRET),
                  callback(channel)));
    }

    private boolean isServed(Channel channel) {
      return channel.typeName().equals(EmailFields.TYPE)
          && (channel.simulated()
              || Objects.equals(
                  channel.settings().values().get(EmailFields.SMTP_PORT), mail.smtp().getPort()));
    }
  }

  @Override
  public void close() {
    mail.close();
    simulator.close();
    http.close();
  }
}

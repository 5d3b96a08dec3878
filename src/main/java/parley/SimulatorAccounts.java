package parley;

import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.Channels;
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
import parley.storage.IdType;

/** The simulator at work: it serves the channel accounts that send to it. */
final class SimulatorAccounts implements AutoCloseable {
  /** Where the simulated provider's API is on this server. */
  static final String GRAPH = "/simulator/graph";

  private final Channels channels;
  private final SelfAddress own;
  private final OutboundHttp http;
  private final Simulator simulator;

  SimulatorAccounts(
      Channels channels,
      SelfAddress own,
      AddressPolicy reachable,
      InstantSource clock,
      RandomGenerator random) {
    this.channels = channels;
    this.own = own;
    // Webhooks go to this server, or to the callback_url that a number's owner has set.
    this.http = new PooledHttp(reachable.or(own));
    this.simulator = new Simulator(new SimulatedNumbers(), http, clock, random);
  }

  List<Route> routes() {
    return simulator.routes();
  }

  /** What answers in the place of a simulator that is off. */
  static Route missing(SimulatorSwitch why) {
    return Route.elsewhere(
        "/simulator",
        Access.ANYONE,
        request -> {
          throw Problem.of(ProblemCode.ROUTE_NOT_FOUND, "Here " + why.sentence() + ".");
        });
  }

  private boolean isServed(Channel channel) {
    return channel.simulated() || channel.graphUrl().equals(own.url() + GRAPH);
  }

  /** Null when it lacks a secret that a provider has to know. */
  private @Nullable BusinessNumber number(Channel channel) {
    String accessToken = channel.credentials().accessToken();
    String appSecret = channel.credentials().appSecret();
    String business = channel.businessAccountId();
    return accessToken == null || appSecret == null
        ? null
        : new BusinessNumber(
            channel.organizationId(),
            channel.phoneNumberId(),
            business == null ? channel.phoneNumberId() : business,
            channel.name(),
            callback(channel),
            appSecret,
            accessToken);
  }

  private URI callback(Channel channel) {
    return URI.create(own.url() + "/webhooks/whatsapp/" + IdType.CHANNEL.encode(channel.id()));
  }

  /** The channel accounts, as the simulator knows them. */
  private final class SimulatedNumbers implements NumberDirectory {
    @Override
    public Optional<BusinessNumber> find(String phoneNumberId) {
      return channels.withPhoneNumberId(phoneNumberId).stream()
          .filter(SimulatorAccounts.this::isServed)
          .findFirst()
          .map(SimulatorAccounts.this::number);
    }

    /** An account without a business is one of its own. */
    @Override
    public List<BusinessNumber> ofBusiness(String businessAccountId) {
      return channels.named(List.of(businessAccountId), List.of(businessAccountId)).stream()
          .filter(SimulatorAccounts.this::isServed)
          .flatMap(channel -> Optional.ofNullable(number(channel)).stream())
          .filter(number -> number.businessAccountId().equals(businessAccountId))
          .toList();
    }
  }

  @Override
  public void close() {
    simulator.close();
    http.close();
  }
}

package parley;

import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.http.Access;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Route;
import parley.outbound.AddressPolicy;
import parley.outbound.OutboundHttp;
import parley.outbound.PooledHttp;
import parley.simulator.BusinessNumber;
import parley.simulator.Numbers;
import parley.simulator.Simulator;
import parley.storage.IdType;

/** The simulator at work: it serves the channel accounts that send to it. */
final class Simulation implements AutoCloseable {
  /** Where the simulated provider's API is on this server. */
  static final String GRAPH = "/simulator/graph";

  private final Channels channels;
  private final OwnAddress own;
  private final OutboundHttp http;
  private final Simulator simulator;

  Simulation(
      Channels channels,
      OwnAddress own,
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

  private boolean isServed(ChannelAccount account) {
    return account.simulated() || account.graphUrl().equals(own.url() + GRAPH);
  }

  /** Null when it lacks a secret that a provider has to know. */
  private @Nullable BusinessNumber number(ChannelAccount account) {
    String accessToken = account.credentials().accessToken();
    String appSecret = account.credentials().appSecret();
    String business = account.businessAccountId();
    return accessToken == null || appSecret == null
        ? null
        : new BusinessNumber(
            account.organizationId(),
            account.phoneNumberId(),
            business == null ? account.phoneNumberId() : business,
            account.name(),
            callback(account),
            appSecret,
            accessToken);
  }

  private URI callback(ChannelAccount account) {
    return URI.create(own.url() + "/webhooks/whatsapp/" + IdType.CHANNEL.encode(account.id()));
  }

  /** The channel accounts, as the simulator knows them. */
  private final class SimulatedNumbers implements Numbers {
    @Override
    public Optional<BusinessNumber> find(String phoneNumberId) {
      return channels.withPhoneNumberId(phoneNumberId).stream()
          .filter(Simulation.this::isServed)
          .findFirst()
          .map(Simulation.this::number);
    }

    /** An account without a business is one of its own. */
    @Override
    public List<BusinessNumber> ofBusiness(String businessAccountId) {
      return channels.named(List.of(businessAccountId), List.of(businessAccountId)).stream()
          .filter(Simulation.this::isServed)
          .flatMap(account -> Optional.ofNullable(number(account)).stream())
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
